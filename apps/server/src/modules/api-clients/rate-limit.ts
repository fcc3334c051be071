import { AppError } from '@talao/contract'
import type { FastifyReply } from 'fastify'

/** Requests a client may make in a minute. */
const REQUESTS_A_MINUTE = 120
const MINUTE_MS = 60_000
const MOST_CLIENTS = 10_000

type Window = { startedAt: number; requests: number }

/** Counts a client's requests in windows of a minute and tells it where it stands. Each server process counts for itself. */
export function makeRateLimit(): (clientId: number, reply: FastifyReply, now: Date) => void {
  const windows = new Map<number, Window>()
  return (clientId, reply, now) => {
    const known = windows.get(clientId)
    // Requests side by side may be counted in another order than they were timed.
    const at = Math.max(now.getTime(), known?.startedAt ?? 0)
    const window = known && at - known.startedAt < MINUTE_MS ? known : { startedAt: at, requests: 0 }
    window.requests += 1
    windows.set(clientId, window)
    if (windows.size > MOST_CLIENTS) forgetOld(windows, at)
    const resetSeconds = Math.max(1, Math.ceil((window.startedAt + MINUTE_MS - at) / 1000))
    reply.header('RateLimit-Limit', String(REQUESTS_A_MINUTE))
    reply.header('RateLimit-Remaining', String(Math.max(0, REQUESTS_A_MINUTE - window.requests)))
    reply.header('RateLimit-Reset', String(resetSeconds))
    if (window.requests > REQUESTS_A_MINUTE) throw new AppError('limite_excedido', { retryAfterSeconds: resetSeconds })
  }
}

function forgetOld(windows: Map<number, Window>, at: number): void {
  for (const [id, { startedAt }] of windows) if (at - startedAt >= MINUTE_MS) windows.delete(id)
}
