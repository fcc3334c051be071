import type { SalesDashboardOut, SalesDashboardQuery } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { SALE_STATUS_LABELS, type SaleStatusWire } from '@talao/contract/fields/values'
import { addDays } from '@talao/fiscal'
import type { z } from 'zod'
import { companiesToday } from '../../kit/db/company-day.ts'
import { awaitAll } from '../../kit/db/reading.ts'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { type Period, periodOf, wrongPeriod } from '../../kit/list/period.ts'
import { daysFrom, monthsFrom, startOfTwelveMonths } from '../../ledger/totals/periods.ts'
import { SALE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { countedBy, countedByDay, type Sum, totalsOf } from '../../ledger/totals/sums.ts'
import { scopeIds } from '../../people/company-scope.ts'
import type { ReportDeps } from './report-deps.ts'
import { topProducts } from './top-products.ts'

const USUAL_DAYS = 30
/** Days of companies have no stored totals: each sale is read from an index. */
const MOST_DAYS = 93

/** The sales of a period by the attributes the list can filter on, and as a time series without gaps. */
export async function salesDashboard(
  deps: ReportDeps,
  actor: Actor,
  query: z.output<typeof SalesDashboardQuery>,
): Promise<SalesDashboardOut> {
  const { group, type_date: field } = query
  const isByDay = group === 'day'
  const companies = await scopeIds(deps, actor, query.company_id)
  return readCompanies(deps.db, companies, async (tx) => {
    const today = await companiesToday(tx, companies, deps.clock.now())
    const period = periodOf({ start: query.start_date, end: query.end_date }, today, (end) =>
      isByDay ? addDays(end, 1 - USUAL_DAYS) : startOfTwelveMonths(end),
    )
    if (isByDay && period.end > addDays(period.start, MOST_DAYS - 1))
      throw wrongPeriod(
        'start_date',
        `Por dia, peça até ${MOST_DAYS} dias de cada vez. Para um período maior, agrupe por mês.`,
      )
    const filter = { companies, date: { field, ...period } }
    const { all, statuses, sources, times } = await awaitAll({
      all: totalsOf(tx, SALE_ROLLUP, filter),
      statuses: countedBy(tx, SALE_ROLLUP, filter, 'status'),
      sources: countedBy(tx, SALE_ROLLUP, filter, 'origin'),
      times: isByDay ? countedByDay(tx, SALE_ROLLUP, filter) : countedBy(tx, SALE_ROLLUP, filter, 'month'),
    })
    return {
      start_date: period.start,
      end_date: period.end,
      group,
      ...told(all),
      by_status: STATUSES.map((status) => ({ status, ...of(statuses, status) })),
      by_source: sources.toSorted((a, b) => b.count - a.count).map((one) => ({ source: one.key, ...told(one) })),
      by_product: await topProducts(tx, companies, { field, ...period }, all.count),
      series: stepsOf(period, isByDay).map((step) => ({ period: step, ...of(times, step) })),
    }
  })
}

const STATUSES = Object.keys(SALE_STATUS_LABELS) as SaleStatusWire[]

function stepsOf({ start, end }: Period, isByDay: boolean): string[] {
  return isByDay ? daysFrom(start, end) : monthsFrom(start, end)
}

function of(sums: readonly (Sum & { key: string })[], key: string) {
  return told(sums.find((one) => one.key === key) ?? { count: 0, amountCents: 0 })
}

function told({ count, amountCents }: Sum) {
  return { total: count, amount: moneyOut(amountCents) }
}
