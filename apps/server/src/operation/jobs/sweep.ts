import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import { sweepImports } from '../../intake/imports/import-file.ts'
import {
  enqueueDeletionOfExpired,
  lostPulls,
  newSalesWithoutRate,
  reconcilePlatforms,
  salesWithoutRate,
} from '../../intake/inbox/sweep-sources.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { DISPATCH_KEY } from '../../note/dispatch/request-sending.ts'
import {
  enqueueDueConsults,
  enqueueDueEvents,
  enqueueDueVoidRanges,
  NEW_NOTES_MS,
  notesWithoutXml,
  RECENT_NOTES_MS,
} from '../../note/dispatch/sweep-issuing.ts'
import { companiesToRecall } from '../../note/reconcile/recall-company.ts'
import { buyersToCheck, issuersToCheck } from '../../note/registration/sweep-registers.ts'
import { unsharedSales } from '../../sale/coproduction/sweep-shares.ts'
import { openRefunds } from '../../sale/refunds/sweep-refunds.ts'
import { regimesToMirror } from '../../setup/companies/regime/mirror-regimes.ts'
import { openContracts } from '../../setup/contracts/add-installments.ts'
import { endSecondFactors } from '../../tell/mail/account/end-second-factors.ts'
import { sweepAccountMails } from '../../tell/mail/account/sweep-account-mails.ts'
import { sweepMails } from '../../tell/mail/send-mail-job.ts'
import { dueDigests } from '../../tell/mail/write-digest.ts'
import { lowCredits } from '../../tell/notifications/low-credits.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { enqueueFetch } from '../norms/fetch-norms.ts'
import { forgottenChecks } from '../norms/sweep-norms.ts'
import { enqueueTelling } from '../norms/tell-norms.ts'
import { companiesToFly, compareCompanies, endingCertificates, readDistributions } from './sweep-companies.ts'
import { watchOperation } from './watch-operation.ts'

const PER_COMPANY = 200
const PER_SWEEP = 5_000
const DELIVERIES_PER_SWEEP = 1_000
/** A delivery still waiting after this long has lost its job. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Finds work that should be under way and is not: due sales, notes to consult, deliveries that lost their job. The
 * queue only speeds things up; the rows found here are authoritative. Runs each minute, hour and day, each with its own
 * steps.
 */
export async function sweep(deps: WorkerDeps, data: JobData['sweep']): Promise<void> {
  const now = deps.clock.now()
  // A failing step does not stop the others; all errors are thrown together at the end.
  const wrong: unknown[] = []
  for (const step of STEPS[data.tick]) {
    try {
      await step(deps, now)
    } catch (error) {
      wrong.push(error)
    }
  }
  if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(String).join(' · '))
}

const STEPS: Record<JobData['sweep']['tick'], readonly ((deps: WorkerDeps, now: Date) => Promise<void>)[]> = {
  minute: [
    monthTables,
    companiesToRecall,
    dueSales,
    enqueueDueConsults,
    enqueueDueEvents,
    enqueueDueVoidRanges,
    openRefunds,
    forgottenDeliveries,
    sweepImports,
    lostPulls,
    newSalesWithoutRate,
    sweepMails,
    sweepAccountMails,
    endSecondFactors,
    dueDigests,
    watchOperation,
    forgottenChecks,
    companiesToFly,
    (deps, now) => notesWithoutXml(deps, now, NEW_NOTES_MS),
    (deps) => withCompanies(deps.db, [], (tx) => deps.queue.enqueue(tx, 'dispatch-notes', {}, { key: DISPATCH_KEY })),
  ],
  hour: [
    (deps, now) => notesWithoutXml(deps, now, RECENT_NOTES_MS),
    readDistributions,
    salesWithoutRate,
    unsharedSales,
    lowCredits,
    regimesToMirror,
  ],
  day: [
    compareCompanies,
    endingCertificates,
    issuersToCheck,
    buyersToCheck,
    reconcilePlatforms,
    openContracts,
    enqueueFetch,
    enqueueTelling,
    (deps) => withCompanies(deps.db, [], (tx) => deps.queue.enqueue(tx, 'judge-sales', {}, { key: 'every' })),
    enqueueDeletionOfExpired,
  ],
}

async function monthTables(deps: WorkerDeps, now: Date): Promise<void> {
  await sql`select ensure_month_partitions(${dayInSaoPaulo(now)}::date)`.execute(deps.db)
}

async function dueSales(deps: WorkerDeps, now: Date): Promise<void> {
  const { rows } = await sql<{
    company_id: number
    sale_id: number
  }>`select * from door_due_sales(${now}, ${PER_COMPANY}, ${PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(
        tx,
        'process-sale',
        { company_id: row.company_id, sale_id: row.sale_id, by_hand: false, send: false },
        { key: `sale:${row.sale_id}` },
      ),
    )
  }
}

async function forgottenDeliveries(deps: WorkerDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const { rows } = await sql<{
    company_id: number
    inbox_id: number
    received_at: Date
  }>`select * from door_waiting_deliveries(${before}, ${DELIVERIES_PER_SWEEP})`.execute(deps.db)
  for (const row of rows) {
    await withCompanies(deps.db, [row.company_id], (tx) =>
      deps.queue.enqueue(tx, 'apply-deliveries', {
        company_id: row.company_id,
        deliveries: [{ id: row.inbox_id, received_at: row.received_at.toISOString() }],
      }),
    )
  }
}
