import { addDays, startOfDay } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import { inOneTransaction, inOneTransactionWithoutSavepoints } from '../../kit/db/one-transaction.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { integrationSource, SOURCE_COLUMNS } from '../../ledger/sale-source.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { numbersOf, openBackdatedWork } from '../seed/world/backdated-work.ts'
import { isReported, makeSale, reportedAt, voidGap } from '../seed/world/make-sale.ts'
import { receiveOthers } from '../seed/world/other-deliveries.ts'
import { endOfWorld, type PlannedMonth, type PlannedSale, planWorld } from '../seed/world/plan.ts'
import { withPreparedStatements } from '../seed/world/prepared-statements.ts'
import type { WorldIntegration } from '../seed/world/receive-delivery.ts'
import { type CompanyKey, SHOPS } from '../seed/world/shops.ts'
import { workByHand } from '../seed/world/work-by-hand.ts'

const AGAIN_MS = 500

/**
 * Creates one month of the demonstration, then enqueues the next. When all months exist, the sales of the
 * demonstration's own day arrive at their hours. After a crash, only the missing sales are made: the plan of a day is
 * always the same.
 */
export async function fillDemonstration(
  { db, ...others }: WorkerDeps,
  data: JobData['fill-demonstration'],
  signal: AbortSignal,
): Promise<void> {
  const deps = { ...others, db: withPreparedStatements(db) }
  const next = await deps.db
    .selectFrom('demo_month')
    .select(['month', 'day', 'sales'])
    .where('made_at', 'is', null)
    .orderBy('month')
    .executeTakeFirst()
  if (!next) return deliverSalesOfDay(deps, data, signal)
  if (await areRegistered(deps, data.company_ids)) {
    const began = performance.now()
    const month = planWorld(next.day, next.sales)[next.month]
    if (month) await makeMonth(deps, data.company_ids, month, { day: next.day, now: deps.clock.now(), signal })
    await readOldNews(deps, data.company_ids, next.day)
    await inOneTransaction(deps.db, async (tx) => {
      if (month && next.month === 0) await makeNewestDays(deps, data.company_ids, month, endOfWorld(next.day))
      await tx.updateTable('demo_month').set({ made_at: deps.clock.now() }).where('month', '=', next.month).execute()
    })
    await fly(deps, data.company_ids)
    deps.log.info(
      { month: next.month, ms: Math.round(performance.now() - began) },
      'a month of the demonstration is made',
    )
    return again(deps, data, null)
  }
  return again(deps, data, new Date(deps.clock.now().getTime() + AGAIN_MS))
}

/**
 * The sales of the day on which the demonstration was created arrive at their hours; with the last of them it is
 * complete.
 */
async function deliverSalesOfDay(
  deps: WorkerDeps,
  data: JobData['fill-demonstration'],
  signal: AbortSignal,
): Promise<void> {
  const newest = await deps.db
    .selectFrom('demo_month')
    .select(['day', 'sales'])
    .where('month', '=', 0)
    .executeTakeFirst()
  const month = newest && planWorld(newest.day, newest.sales)[0]
  if (!month) return
  const now = deps.clock.now()
  await makeMonth(deps, data.company_ids, month, { day: newest.day, now, signal })
  await fly(deps, data.company_ids)
  const next = month.sales.find((sale) => !isReported(sale, now))
  if (next) await again(deps, data, reportedAt(next.at))
}

async function again(deps: WorkerDeps, data: JobData['fill-demonstration'], startAfter: Date | null): Promise<void> {
  await withCompanies(deps.db, data.company_ids, (tx) =>
    deps.queue.enqueue(tx, 'fill-demonstration', data, { key: 'world', ...(startAfter ? { startAfter } : {}) }),
  )
}

/** Jobs of backdated work are collected instead of queued, so its waiting sales have not been judged. */
async function fly(deps: WorkerDeps, companyIds: readonly number[]): Promise<void> {
  await withCompanies(deps.db, companyIds, async (tx) => {
    for (const company_id of companyIds)
      await deps.queue.enqueue(tx, 'fly-company', { company_id }, { key: `company:${company_id}` })
  })
}

/** The gateway knows a company once its registration job has run. */
async function areRegistered(deps: WorkerDeps, companyIds: readonly number[]): Promise<boolean> {
  const known = await withCompanies(deps.db, companyIds, (tx) =>
    tx
      .selectFrom('company_gateway')
      .select('company_id')
      .where('company_id', 'in', [...companyIds])
      .where('tokens_sealed', 'is not', null)
      .execute(),
  )
  return known.length === companyIds.length
}

type MonthRun = { day: string; now: Date; signal: AbortSignal }

/** Everything besides sales. Runs in the transaction that marks the month as made, so it happens exactly once. */
async function makeNewestDays(
  deps: WorkerDeps,
  companyIds: readonly number[],
  month: PlannedMonth,
  end: Date,
): Promise<void> {
  const past = openBackdatedWork(deps, numbersOf({ first: 0, last: 0 }))
  for (const companyId of companyIds) await receiveOthers(past, await integrationsOf(deps, companyId), month, end)
  await workByHand(past, companyIds, end)
}

/** Both companies concurrently, each with its newest sales first, so that the screens already show those days. */
async function makeMonth(
  deps: WorkerDeps,
  companyIds: readonly number[],
  month: PlannedMonth,
  run: MonthRun,
): Promise<void> {
  await Promise.all(
    COMPANIES.map(async (company, at) => {
      const companyId = companyIds[at]
      if (companyId === undefined) return
      const told = month.sales.filter((sale) => sale.shop.company === company && isReported(sale, run.now))
      await makeSales(deps, companyId, told.toReversed(), run)
      const { gap } = month
      if (company === 'FAROL' && gap) await voidGap(openBackdatedWork(deps, numbersOf(gap)), companyId, month)
    }),
  )
}

const COMPANIES: readonly CompanyKey[] = ['FAROL', 'MARE']

/**
 * Sales of a company in one transaction, made concurrently. In separate transactions they would wait for each other's
 * stored totals.
 */
const BATCH = 24

/** Skips sales that already exist. */
async function makeSales(
  deps: WorkerDeps,
  companyId: number,
  sold: readonly PlannedSale[],
  run: MonthRun,
): Promise<void> {
  if (sold.length === 0) return
  const integrations = await integrationsOf(deps, companyId)
  const there = await soldCodes(deps, companyId, sold)
  const works = sold.flatMap((sale) => {
    const integration = integrations.get(sale.shop.key)
    if (!integration || there.has(`${sale.shop.platform} ${sale.code}`)) return []
    return [() => makeSale(openBackdatedWork(deps, sale.numbers), integration, sale, endOfWorld(run.day))]
  })
  for (let first = 0; first < works.length; first += BATCH) {
    run.signal.throwIfAborted()
    await beside(deps.db, works.slice(first, first + BATCH))
  }
}

/** All of them, or none. */
async function beside(db: Db, works: readonly (() => Promise<void>)[]): Promise<void> {
  await inOneTransactionWithoutSavepoints(db, async () => {
    // The transaction may only end when no work uses it any more.
    const ends = await Promise.allSettled(works.map((work) => work()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
}

async function soldCodes(deps: WorkerDeps, companyId: number, sold: readonly PlannedSale[]): Promise<Set<string>> {
  const codes = sold.map(({ code }) => code)
  const rows = await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('sale')
      .select(['platform', 'external_sales_id'])
      .where('company_id', '=', companyId)
      .where('external_sales_id', 'in', codes)
      .execute(),
  )
  return new Set(rows.map((row) => `${row.platform} ${row.external_sales_id}`))
}

/** Marks notifications older than a week as read a day after they came, as for someone who works every day. */
async function readOldNews(deps: WorkerDeps, companyIds: readonly number[], day: string): Promise<void> {
  await withCompanies(deps.db, companyIds, (tx) =>
    tx
      .updateTable('notification')
      .set({ read_at: sql<Date>`created_at + interval '1 day'` })
      .where('company_id', 'in', [...companyIds])
      .where('read_at', 'is', null)
      .where('created_at', '<', startOfDay(addDays(day, -NEWS_DAYS)))
      .execute(),
  )
}

const NEWS_DAYS = 7

/** The company's integrations by the key of their shop. */
async function integrationsOf(deps: WorkerDeps, companyId: number): Promise<Map<string, WorldIntegration>> {
  const rows = await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('sale_integration')
      .select([...SOURCE_COLUMNS, 'name'])
      .where('company_id', '=', companyId)
      .execute(),
  )
  const integrations = SHOPS.flatMap((shop) => {
    const row = rows.find(({ name }) => name === shop.name)
    return row ? [{ shop, source: integrationSource(row, 'ARRIVAL'), integrationId: row.id }] : []
  })
  return new Map(integrations.map((integration) => [integration.shop.key, integration]))
}
