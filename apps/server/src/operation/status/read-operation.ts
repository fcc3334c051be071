import type { AuthorityHealthOut } from '@talao/contract/operation/health'
import type { OperationOut } from '@talao/contract/operation/operation'
import { dayInSaoPaulo } from '@talao/fiscal'
import { staleTables } from '@talao/reference'
import { fromKysely } from 'pg-boss'
import type { Db } from '../../kit/db/connect.ts'
import { failingJobs, MOST_COUNTED, queueDepths } from '../../kit/queue/depths.ts'
import { givenUpJobs } from '../../kit/queue/given-up-jobs.ts'
import { jobLabel } from '../../kit/queue/job-texts.ts'
import { DEAD_LETTERS } from '../../kit/queue/jobs.ts'
import { VERSION } from '../../kit/version.ts'
import { everyAuthority } from '../../note/authority/authority-health.ts'
import { ALARMS } from '../../tell/mail/account/alarm-texts.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { lastBackups } from '../backup/last-runs.ts'
import { restoresInto } from '../backup/restore-rule.ts'
import { openAlarms } from './alarms.ts'
import { certificatesUntil } from './certificates.ts'
import { deadlocks, openDifferences } from './counts.ts'
import { runningProcesses } from './processes.ts'
import { NORM_LABELS } from './reference-table-labels.ts'

const MOST_GIVEN_UP = 100
const MOST_CERTIFICATES = 50
const CERTIFICATES_MS = 30 * 24 * 3_600_000

/** The state of the installation, for platform administrators. */
export async function readOperation({ db, platformDb, clock, filesDownSince }: TellDeps): Promise<OperationOut> {
  const now = clock.now()
  const differences = await openDifferences(db, MOST_COUNTED)
  const certificates = await certificatesUntil(platformDb, new Date(now.getTime() + CERTIFICATES_MS), MOST_CERTIFICATES)
  return {
    version: VERSION,
    alarms: (await openAlarms(db)).map(({ id, name, about, since }) => {
      const { title, act } = ALARMS[name]
      return { id, name, title, about, act, since: since.toISOString() }
    }),
    processes: (await runningProcesses(db)).map((one) => ({
      ...one,
      started_at: one.started_at.toISOString(),
      seen_at: one.seen_at.toISOString(),
    })),
    ...(await work(db)),
    archive: { answers: filesDownSince() === null },
    backup: await backup(db),
    authorities: (await everyAuthority(db, now)).map(({ gateway, since, ...one }) => ({
      ...one,
      gateway: gateway as AuthorityHealthOut['gateway'],
      since: since?.toISOString() ?? null,
    })),
    certificates: certificates.map((one) => ({ ...one, not_after: one.not_after.toISOString() })),
    norms: staleTables(dayInSaoPaulo(now)).map(({ name, as_of, due_on, page }) => ({
      name,
      label: NORM_LABELS[name],
      as_of,
      due_on,
      page,
    })),
    differences: { total: differences.differences, since: differences.since?.toISOString() ?? null },
    deadlocks: await deadlocks(db),
  }
}

/** The queues, slowest first, and the jobs that were given up. */
async function work(db: Db): Promise<Pick<OperationOut, 'queues' | 'given_up' | 'given_up_total'>> {
  const failing = new Map((await failingJobs(db)).map((one) => [one.name, one]))
  const depths = await queueDepths(db)
  const queues = depths
    .filter(({ name }) => name !== DEAD_LETTERS)
    .map(({ name, ...depth }) => ({
      job: name,
      label: jobLabel(name),
      ...depth,
      failing: failing.get(name)?.failing ?? 0,
      error: failing.get(name)?.error ?? null,
    }))
    .toSorted((one, other) => other.waiting_seconds - one.waiting_seconds || other.failing - one.failing)
  const dead = await givenUpJobs(fromKysely(db), MOST_GIVEN_UP)
  return {
    queues,
    given_up: dead.map((one) => ({
      ...one,
      first_tried_at: one.first_tried_at.toISOString(),
      given_up_at: one.given_up_at.toISOString(),
    })),
    given_up_total: depths.find(({ name }) => name === DEAD_LETTERS)?.waiting ?? 0,
  }
}

async function backup(db: Db): Promise<OperationOut['backup']> {
  const { last, wholeAt } = await lastBackups(db)
  return {
    last: last && {
      ...last,
      taken_at: last.taken_at.toISOString(),
      restores_into: restoresInto(last.version),
    },
    whole_at: wholeAt?.toISOString() ?? null,
  }
}
