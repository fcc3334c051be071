import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const CLOSE_IDLE_EVERY_MS = 50
const ANSWER_WITHIN_MS = 15_000

/** Once the server is leaving, every answer ends its connection: who kept one open looks for another server. */
export function closeWhenLeaving(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
}

/**
 * Leaves so that nobody is refused: /health says it first, and for `noticeMs` everything is answered as before, until whoever shares the
 * requests out has heard. Then nothing new comes in, and what is under way is answered. A kept-alive connection is closed only now: closed
 * any earlier, a request could be on its way along it.
 */
export async function leave(app: FastifyInstance, leaving: AbortController, noticeMs: number): Promise<void> {
  leaving.abort()
  await sleep(noticeMs)
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const late = setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}
