import { sql } from 'kysely'
import type { Db } from '../../../kit/db/connect.ts'
import type { Outcome } from './provider.ts'

/** This many consecutive failures pause a provider. The first failure after the pause starts another. */
const FAILURES_TO_CLOSE = 5
const CLOSED_MS = 5 * 60_000
/** Pause after a 429 without a time, and the longest time accepted from one. */
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600
const MINUTE_MS = 60_000

/**
 * Reserves a request and returns whether it may be sent now. Counted at once for all servers: no window of 60 seconds
 * has more than `perMinute`.
 */
export async function takeQuota(db: Db, key: string, perMinute: number, now: Date): Promise<boolean> {
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

/** Records an outcome. Repeated failures and a 429 pause the provider; any other outcome resets the count. */
export async function recordOutcome(db: Db, key: string, outcome: Outcome<unknown>, now: Date): Promise<void> {
  if (outcome.kind === 'FAILED') {
    const until = new Date(now.getTime() + CLOSED_MS)
    await sql`update lookup_pace set failures = failures + 1, updated_at = ${now},
      closed_until = case when failures + 1 >= ${FAILURES_TO_CLOSE} then ${until}::timestamptz else closed_until end
        where key = ${key}`.execute(db)
    return
  }
  const pause = outcome.kind === 'THROTTLED' ? Math.min(outcome.seconds ?? PAUSE_SECONDS, LONGEST_PAUSE_SECONDS) : null
  const until = pause === null ? null : new Date(now.getTime() + pause * 1000)
  await sql`update lookup_pace set failures = 0, updated_at = ${now}, closed_until = ${until}::timestamptz
    where key = ${key}`.execute(db)
}
