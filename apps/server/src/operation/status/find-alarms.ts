import { dayInSaoPaulo } from '@talao/fiscal'
import { staleTables } from '@talao/reference'
import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db/connect.ts'
import { queueDepths } from '../../kit/queue/depths.ts'
import { givenUpJobs } from '../../kit/queue/given-up-jobs.ts'
import { jobLabel } from '../../kit/queue/job-texts.ts'
import { DEAD_LETTERS } from '../../kit/queue/jobs.ts'
import { everyAuthority } from '../../note/authority/authority-health.ts'
import type { AlarmName } from '../../tell/mail/account/alarm-texts.ts'
import { lastBackups } from '../backup/last-runs.ts'
import { certificatesUntil } from './certificates.ts'
import { deadlocks } from './counts.ts'
import { runningProcesses } from './processes.ts'

/** `subject` identifies one of several alarms of a kind. `about` names it for the operator. */
export type Found = { subject: string; about: string }
export type WatchDeps = { db: Db; clock: Clock; filesDownSince: () => Date | null }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LATE_SECONDS = 15 * 60
const BACKUP_MS = 26 * HOUR_MS
const AWAY_MS = 30 * MINUTE_MS
const CERTIFICATE_MS = 7 * 24 * HOUR_MS
const MOST_CERTIFICATES = 200
const LEAST_FREE = 0.1

/** The alarms active now, by name. If a finder throws, the state is unknown: its alarm neither starts nor ends. */
export const FINDERS: Readonly<Record<AlarmName, (deps: WatchDeps, now: Date) => Promise<Found[]>>> = {
  JOB_GIVEN_UP: async ({ db }) => {
    const [newest] = await givenUpJobs(fromKysely(db), 1)
    return newest ? [whole([newest.label, newest.about].filter(Boolean).join(': '))] : []
  },
  QUEUE_LATE: async ({ db }) => {
    const late = (await queueDepths(db))
      .filter(({ name, waiting_seconds }) => name !== DEAD_LETTERS && waiting_seconds > LATE_SECONDS)
      .toSorted((one, other) => other.waiting_seconds - one.waiting_seconds)
    return late[0] ? [whole(jobLabel(late[0].name))] : []
  },
  BACKUP_MISSING: async ({ db }, now) => {
    const since = (await lastBackups(db)).wholeAt ?? (await houseSince(db))
    return since && now.getTime() - since.getTime() > BACKUP_MS ? [whole('')] : []
  },
  ARCHIVE_AWAY: async ({ filesDownSince }) => (filesDownSince() === null ? [] : [whole('')]),
  AUTHORITY_AWAY: async ({ db }, now) => {
    const seen = await everyAuthority(db, now)
    return seen.flatMap(({ gateway, place, name, state, since, in_production }) =>
      in_production && state === 'down' && since && now.getTime() - since.getTime() > AWAY_MS
        ? [{ subject: `${gateway}|${place}`, about: name }]
        : [],
    )
  },
  CERTIFICATE_ENDING: async ({ db }, now) =>
    (await certificatesUntil(db, new Date(now.getTime() + CERTIFICATE_MS), MOST_CERTIFICATES)).map((one) => ({
      subject: String(one.company_id),
      about: `${one.corporate_name}, ${dayInSaoPaulo(one.not_after).split('-').toReversed().join('/')}`,
    })),
  DISK_LOW: async ({ db }) => {
    const low = (await runningProcesses(db)).filter(
      ({ is_missing, disk_free_bytes: free, disk_bytes: size }) =>
        !is_missing && free !== null && size !== null && free < size * LEAST_FREE,
    )
    return [...new Set(low.map(({ host }) => host))].map((host) => ({ subject: host, about: host }))
  },
  PROCESS_MISSING: async ({ db }) =>
    (await runningProcesses(db))
      .filter(({ is_missing }) => is_missing)
      .map(({ process, role, host }) => ({
        subject: process,
        about: `${role === 'server' ? 'servidor' : 'worker'} em ${host}`,
      })),
  DEADLOCKS: async ({ db }, now) => {
    const grewAt = await deadlocksGrewAt(db, now)
    return grewAt && now.getTime() - grewAt.getTime() < HOUR_MS ? [whole('')] : []
  },
  NORMS_OVERDUE: async (_deps, now) => {
    const due = staleTables(dayInSaoPaulo(now))
    return due.length > 0 ? [whole(due.length === 1 ? '1 tabela' : `${due.length} tabelas`)] : []
  },
  NORM_BUNDLE_WAITING: async ({ db }) => {
    // One that is older than the active bundle was passed over.
    const { rows } = await sql<{ id: number; version: string }>`
      select b.id, b.version from norm_bundle b where b.state = 'CHECKED' and b.id > all (
        select active.id from norm_bundle active where active.state = 'ACTIVE' and active.layer = b.layer)
      order by b.id desc limit 1`.execute(db)
    return rows.map(({ id, version }) => ({ subject: String(id), about: version }))
  },
}

/** An alarm of a kind that can occur only once. */
function whole(about: string): Found {
  return { subject: '', about }
}

async function houseSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select door_house_since() as since`.execute(db)
  return rows[0]?.since ?? null
}

/**
 * Stores the deadlock count. Deadlocks before the first check raise no alarm, and a counter that was reset has not
 * grown.
 */
async function deadlocksGrewAt(db: Db, now: Date): Promise<Date | null> {
  const counted = await deadlocks(db)
  const row = await db
    .insertInto('deadlock_watch')
    .values({ deadlocks: counted, grew_at: null })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({
        deadlocks: counted,
        grew_at: sql`case when excluded.deadlocks > deadlock_watch.deadlocks then ${now}::timestamptz
          else deadlock_watch.grew_at end`,
      }),
    )
    .returning('grew_at')
    .executeTakeFirstOrThrow()
  return row.grew_at
}
