import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const CLOSE_IDLE_EVERY_MS = 50
const ANSWER_WITHIN_MS = 15_000

/** While the server stops, every answer closes its connection, so that clients reconnect to another server. */
export function closeConnectionsOnShutdown(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
}

/**
 * Stops the server without refusing a request. /health reports the stop first, and for `noticeMs` requests are answered
 * as before, until the load balancer has noticed. Then new connections are refused and requests in progress are
 * answered. Idle kept-alive connections close only now, because a request could have been on its way on one.
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
