import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import { ALARM_NAMES, ALARMS, type AlarmName } from '../../tell/mail/account/alarm-texts.ts'
import { FINDERS, type Found, type WatchDeps } from '../status/find-alarms.ts'

type Deps = WatchDeps & { queue: Queue }
type Told = { id: number; kind: 'ALARM' | 'ALARM_ENDED' }

const MINUTE_MS = 60_000
/** Interruptions shorter than this belong to the same alarm. */
const OVER_AFTER_MS = 10 * MINUTE_MS

/**
 * Checks the whole installation and mails its administrators about alarms that have lasted and alarms that have ended,
 * once each, however many workers run it. The rows decide: whichever worker writes `told_at` or `ended_at` first
 * enqueues the mails in the same transaction.
 */
export async function watchOperation(deps: Deps, now: Date): Promise<void> {
  const wrong: unknown[] = []
  for (const name of ALARM_NAMES) {
    try {
      const found = await FINDERS[name](deps, now)
      await deps.db.transaction().execute(async (tx) => {
        for (const one of found) await keep(tx, name, one, now)
        for (const told of [...(await begun(tx, name, found, now)), ...(await over(tx, name, now))])
          await tell(deps, tx, told, now)
      })
    } catch (error) {
      wrong.push(error)
    }
  }
  if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(String).join(' · '))
}

async function keep(tx: Tx, name: AlarmName, { subject, about }: Found, now: Date): Promise<void> {
  await tx
    .insertInto('operation_alarm')
    .values({ name, subject, about, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['name', 'subject']).where('ended_at', 'is', null).doUpdateSet({
        seen_at: now,
        about,
        since: sql`least(operation_alarm.since, excluded.since)`,
      }),
    )
    .execute()
}

/** Alarms that have lasted long enough. An alarm that ended before that leaves no row. */
async function begun(tx: Tx, name: AlarmName, found: readonly Found[], now: Date): Promise<Told[]> {
  const since = new Date(now.getTime() - ALARMS[name].lastsMinutes * MINUTE_MS)
  const subjects = found.map(({ subject }) => subject)
  await sql`delete from operation_alarm where name = ${name} and told_at is null
    and subject <> all(${subjects}::text[])`.execute(tx)
  const rows = await tx
    .updateTable('operation_alarm')
    .set({ told_at: now })
    .where('name', '=', name)
    .where('told_at', 'is', null)
    .where('since', '<=', since)
    .returning('id')
    .execute()
  return rows.map(({ id }) => ({ id, kind: 'ALARM' }))
}

/**
 * Alarms that have ended. A `seen_at` in the future comes from a clock that ran ahead; an alarm that still lasts has
 * been seen again since the clock was set back.
 */
async function over(tx: Tx, name: AlarmName, now: Date): Promise<Told[]> {
  const rows = await tx
    .updateTable('operation_alarm')
    .set({ ended_at: sql`least(seen_at, ${now})`, since: sql`least(since, ${now})` })
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .where('told_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('seen_at', '<=', new Date(now.getTime() - OVER_AFTER_MS)),
        eb('seen_at', '>', new Date(now.getTime() + OVER_AFTER_MS)),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => ({ id, kind: 'ALARM_ENDED' }))
}

async function tell({ queue }: Deps, tx: Tx, { id, kind }: Told, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: number; name: string; email: string }>`
    select * from door_who_runs_the_house()`.execute(tx)
  for (const person of rows) await queueAccountMailAt(queue, tx, { kind, ...person, alarm_id: id }, now)
}
