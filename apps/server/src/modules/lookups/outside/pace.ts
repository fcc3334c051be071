import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Outcome } from './provider.ts'

/** So many failures on end close a provider for a while; the first after that closes it again. */
const FAILURES_TO_CLOSE = 5
const CLOSED_MS = 5 * 60_000
/** A 429 that names no time, and the longest that is believed. */
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600
const MINUTE_MS = 60_000

/** Whether it may be asked now; taking is counted at once, for every server. Any minute, not only those of the clock, holds at most `perMinute`. */
export async function takeTurn(db: Db, key: string, perMinute: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - MINUTE_MS)
  const { rows } = await sql`
    insert into lookup_pace as p (key, taken_at, updated_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set updated_at = ${now},
      taken_at = array(select t from unnest(p.taken_at) t where t > ${since}) || ${now}::timestamptz
    where (p.closed_until is null or p.closed_until <= ${now})
      and (select count(*) from unnest(p.taken_at) t where t > ${since}) < ${perMinute}
    returning key`.execute(db)
  return rows.length > 0
}

/** Remembers how it went: failures on end and a 429 leave it in peace, any other answer starts the count anew. */
export async function learn(db: Db, key: string, outcome: Outcome<unknown>, now: Date): Promise<void> {
  if (outcome.kind === 'FAILED') {
    const until = new Date(now.getTime() + CLOSED_MS)
    await sql`update lookup_pace set failures = failures + 1, updated_at = ${now},
      closed_until = case when failures + 1 >= ${FAILURES_TO_CLOSE} then ${until}::timestamptz else closed_until end where key = ${key}`.execute(
      db,
    )
    return
  }
  const pause = outcome.kind === 'THROTTLED' ? Math.min(outcome.seconds ?? PAUSE_SECONDS, LONGEST_PAUSE_SECONDS) : null
  const until = pause === null ? null : new Date(now.getTime() + pause * 1000)
  await sql`update lookup_pace set failures = 0, updated_at = ${now}, closed_until = ${until}::timestamptz where key = ${key}`.execute(
    db,
  )
}
