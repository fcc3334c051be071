import { addDays, startOfDay } from '@talao/fiscal'
import { sql } from 'kysely'
import { withCompanies } from '../db/scope.ts'
import { integrationSource, type SaleSource, SOURCE_COLUMNS } from '../modules/sales/sale-source.ts'
import type { JobData } from '../queue/jobs.ts'
import { makeSale, voidGap } from '../seed/world/make-sale.ts'
import { openPast } from '../seed/world/past.ts'
import { endOfWorld, type PlannedMonth, planWorld } from '../seed/world/plan.ts'
import { type CompanyKey, SHOPS } from '../seed/world/shops.ts'
import type { JobDeps } from './deps.ts'

const AGAIN_MS = 500

/**
 * Makes one month of the demonstration's world, then asks for the next. What a killed worker left off goes on behind the last sale that is
 * there: the plan of a day is always the same.
 */
export async function fillDemonstration(
  deps: JobDeps,
  data: JobData['fill-demonstration'],
  signal: AbortSignal,
): Promise<void> {
  const next = await deps.db
    .selectFrom('demo_month')
    .select(['month', 'day', 'sales'])
    .where('made_at', 'is', null)
    .orderBy('month')
    .executeTakeFirst()
  if (!next) return
  if (await areRegistered(deps, data.company_ids)) {
    const began = performance.now()
    const month = planWorld(next.day, next.sales)[next.month]
    if (month) await makeMonth(deps, data.company_ids, month, { day: next.day, signal })
    await readOldNews(deps, data.company_ids, next.day)
    await deps.db.updateTable('demo_month').set({ made_at: deps.clock.now() }).where('month', '=', next.month).execute()
    deps.log.info(
      { month: next.month, ms: Math.round(performance.now() - began) },
      'a month of the demonstration is made',
    )
    return again(deps, data, null)
  }
  return again(deps, data, new Date(deps.clock.now().getTime() + AGAIN_MS))
}

async function again(deps: JobDeps, data: JobData['fill-demonstration'], startAfter: Date | null): Promise<void> {
  await withCompanies(deps.db, data.company_ids, (tx) =>
    deps.queue.enqueue(tx, 'fill-demonstration', data, { key: 'world', ...(startAfter ? { startAfter } : {}) }),
  )
}

/** The gateway knows a company as soon as its job has run. */
async function areRegistered(deps: JobDeps, companyIds: readonly number[]): Promise<boolean> {
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

type Wish = { day: string; signal: AbortSignal }

/** The halves of a month and its companies beside each other, the sales of each in the order of their days. */
async function makeMonth(deps: JobDeps, companyIds: readonly number[], month: PlannedMonth, wish: Wish): Promise<void> {
  const end = endOfWorld(wish.day)
  const companies: readonly CompanyKey[] = ['FAROL', 'MARE']
  const lanes = month.flatMap((stretch) =>
    companies.map(async (company, at) => {
      const companyId = companyIds[at]
      if (companyId === undefined) return
      const past = openPast(deps, stretch.numbers[company])
      const sources = await sourcesOf(deps, companyId)
      for (const sale of stretch.sales) {
        if (sale.shop.company !== company) continue
        wish.signal.throwIfAborted()
        const source = sources.get(sale.shop.name)
        if (source) await makeSale(past, source, sale, end)
      }
      if (company === 'FAROL' && stretch.gap) await voidGap(past, companyId, stretch)
    }),
  )
  await Promise.all(lanes)
}

/** Who works every day has read what came before this week, a day later. */
async function readOldNews(deps: JobDeps, companyIds: readonly number[], day: string): Promise<void> {
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

async function sourcesOf(deps: JobDeps, companyId: number): Promise<Map<string, SaleSource>> {
  const rows = await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('sale_integration')
      .select([...SOURCE_COLUMNS, 'name'])
      .where('company_id', '=', companyId)
      .execute(),
  )
  const named = new Set(SHOPS.map(({ name }) => name))
  return new Map(rows.filter(({ name }) => named.has(name)).map((row) => [row.name, integrationSource(row, 'ARRIVAL')]))
}
