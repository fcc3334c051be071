import { dayInSaoPaulo } from '@talao/fiscal'
import { staleTables } from '@talao/reference'
import { sql } from 'kysely'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db/connect.ts'
import type { Logger } from '../../kit/log.ts'
import type { MetricName } from '../../kit/metrics/names.ts'
import type { Sample } from '../../kit/metrics/registry.ts'
import { MOST_COUNTED, queueDepths } from '../../kit/queue/depths.ts'
import { workersAlive } from '../../kit/queue/heartbeat.ts'
import { DEAD_LETTERS } from '../../kit/queue/jobs.ts'
import { everyAuthority } from '../../note/authority/authority-health.ts'
import { lastBackups } from '../backup/last-runs.ts'
import { openAlarms } from '../status/alarms.ts'
import { deadlocks, openDifferences } from '../status/counts.ts'

type Deps = { db: Db; clock: Clock; log: Logger }

/** Shortest interval between database queries, however many scrapers there are. */
const ASK_EVERY_MS = 5_000
const MOST_OUTAGES = 50
const DAY_SECONDS = 24 * 3600

/**
 * State of the whole installation, identical from every process: what waits, since when, and which authorities are
 * down.
 */
export function readInstallation(deps: Deps): () => Promise<Sample[]> {
  let last: { at: number; samples: Promise<Sample[]> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= ASK_EVERY_MS) last = { at, samples: askHouse(deps) }
    return last.samples
  }
}

async function askHouse(deps: Deps): Promise<Sample[]> {
  try {
    const told = [await waiting(deps), await jobs(deps), await authorities(deps), await keeping(deps)].flat()
    return [one('talao_database_up', 1), one('talao_workers_alive', await workersAlive(deps.db)), ...told]
  } catch (error) {
    deps.log.warn({ err: error }, 'the database gave no numbers')
    return [one('talao_database_up', 0)]
  }
}

function one(name: MetricName, value: number, labels: Record<string, string> = {}): Sample {
  return { name, labels, value }
}

type State = Record<(typeof COUNTS)[number][1], number> & Record<(typeof AGES)[number][1], Date | null>
const COUNTS = [
  ['talao_notes_to_send', 'notes_to_send'],
  ['talao_notes_to_consult', 'notes_to_consult'],
  ['talao_notes_for_people', 'notes_for_people'],
  ['talao_inbox_waiting', 'deliveries_waiting'],
  ['talao_webhooks_waiting', 'webhooks_waiting'],
  ['talao_mails_waiting', 'mails_waiting'],
  ['talao_imports_open', 'imports_open'],
  ['talao_pulls_open', 'pulls_open'],
  ['talao_recalls_open', 'recalls_open'],
  ['talao_sums_unfolded', 'sums_unfolded'],
  ['talao_certificates_ended', 'certificates_ended'],
  ['talao_certificates_ending', 'certificates_ending'],
] as const satisfies [MetricName, string][]
/** The age is 0 when nothing waits. */
const AGES = [
  ['talao_notes_to_send_seconds', 'notes_to_send_since'],
  ['talao_notes_to_consult_seconds', 'notes_to_consult_since'],
  ['talao_inbox_waiting_seconds', 'deliveries_waiting_since'],
  ['talao_webhooks_late_seconds', 'webhooks_waiting_since'],
] as const satisfies [MetricName, string][]

async function waiting({ db, clock }: Deps): Promise<Sample[]> {
  const now = clock.now()
  const { rows } = await sql<State & { next_certificate_end: Date | null; backup_taken_at: Date | null }>`
    select * from door_house_state(${now}, ${MOST_COUNTED})`.execute(db)
  const [state] = rows
  if (!state) return []
  const { next_certificate_end: end, backup_taken_at: taken } = state
  return [
    ...COUNTS.map(([name, column]) => one(name, state[column])),
    ...AGES.map(([name, column]) => one(name, state[column] ? Math.max(0, secondsSince(state[column], now)) : 0)),
    ...(end ? [one('talao_certificate_days_min', -secondsSince(end, now) / DAY_SECONDS)] : []),
    ...(taken ? [one('talao_backup_age_seconds', secondsSince(taken, now))] : []),
  ]
}

function secondsSince(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1000
}

async function jobs({ db }: Deps): Promise<Sample[]> {
  return (await queueDepths(db)).flatMap(({ name: job, waiting: n, waiting_seconds, active }) =>
    job === DEAD_LETTERS
      ? [one('talao_jobs_given_up', n)]
      : [
          one('talao_jobs_waiting', n, { job }),
          one('talao_jobs_waiting_seconds', waiting_seconds, { job }),
          one('talao_jobs_active', active, { job }),
        ],
  )
}

/** Samples about the installation itself rather than its companies' notes. */
async function keeping({ db, clock }: Deps): Promise<Sample[]> {
  const now = clock.now()
  const { last, wholeAt } = await lastBackups(db)
  const { differences } = await openDifferences(db, MOST_COUNTED)
  const alarms = Map.groupBy(await openAlarms(db), ({ name }) => name)
  return [
    ...(wholeAt ? [one('talao_backup_whole_age_seconds', secondsSince(wholeAt, now))] : []),
    ...(last ? [one('talao_backup_absent_files', last.absent_files)] : []),
    one('talao_differences_open', differences),
    one('talao_deadlocks_total', await deadlocks(db)),
    one('talao_reference_tables_due', staleTables(dayInSaoPaulo(now)).length),
    ...[...alarms].map(([alarm, all]) => one('talao_alarms', all.length, { alarm })),
  ]
}

async function authorities({ db, clock }: Deps): Promise<Sample[]> {
  const now = clock.now()
  const seen = await everyAuthority(db, now)
  const states = (['up', 'slow', 'down'] as const).map((state) =>
    one('talao_authorities', seen.filter((authority) => authority.state === state).length, { state }),
  )
  const away = seen
    .flatMap(({ state, since, gateway, name, in_production }) =>
      state === 'down' && since
        ? [
            {
              seconds: secondsSince(since, now),
              gateway,
              authority: name,
              environment: in_production ? 'producao' : 'homologacao',
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_OUTAGES)
  return [...states, ...away.map(({ seconds, ...labels }) => one('talao_authority_outage_seconds', seconds, labels))]
}
