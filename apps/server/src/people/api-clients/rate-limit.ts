import { AppError } from '@talao/contract'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'

/** Requests per client and minute, across all servers. */
const REQUESTS_A_MINUTE = 120
const MINUTE_MS = 60_000

type Window = { window_started_at: Date; requests: number }

/** Counts a client's request in one-minute windows and sets the RateLimit headers. Throws `limite_excedido`. */
export async function countRequest(
  db: Db,
  client: { company_id: number; id: number },
  reply: FastifyReply,
  now: Date,
): Promise<void> {
  const { rows } = await sql<Window>`
    select * from door_count_request(${client.company_id}, ${client.id}, ${now})`.execute(db)
  const { window_started_at, requests } = rows[0] ?? { window_started_at: now, requests: 1 }
  // Concurrent requests may be counted in another order than their timestamps.
  const at = Math.max(now.getTime(), window_started_at.getTime())
  const resetSeconds = Math.max(1, Math.ceil((window_started_at.getTime() + MINUTE_MS - at) / 1000))
  reply.header('RateLimit-Limit', String(REQUESTS_A_MINUTE))
  reply.header('RateLimit-Remaining', String(Math.max(0, REQUESTS_A_MINUTE - requests)))
  reply.header('RateLimit-Reset', String(resetSeconds))
  if (requests > REQUESTS_A_MINUTE) throw new AppError('limite_excedido', { retryAfterSeconds: resetSeconds })
}
