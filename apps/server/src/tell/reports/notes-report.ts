import type { ReportOut, ReportQuery } from '@talao/contract'
import type { z } from 'zod'
import { companiesToday } from '../../kit/db/company-day.ts'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { periodOf } from '../../kit/list/period.ts'
import { startOfTwelveMonths } from '../../ledger/totals/periods.ts'
import { COUNTING, notesByMonth } from '../../note/notes/monthly-amounts.ts'
import { scopeIds } from '../../people/company-scope.ts'
import type { ReportDeps } from './report-deps.ts'

/** Notes authorised in production that are still valid, by the month they were sent. Agrees with the lists of notes. */
export async function notesReport(
  deps: ReportDeps,
  actor: Actor,
  query: z.output<typeof ReportQuery>,
): Promise<ReportOut> {
  const asked = { start: query.startDate, end: query.endDate }
  const companies = await scopeIds(deps, actor, query.company_id)
  return readCompanies(deps.db, companies, async (tx) => {
    const { start, end } = periodOf(
      asked,
      await companiesToday(tx, companies, deps.clock.now()),
      startOfTwelveMonths,
      NAMES,
    )
    const range = { field: 'sent_to_provider_at', start, end } as const
    const of = { status: COUNTING, in_production: [true] }
    const nfe = await notesByMonth(tx, { companies, where: { ...of, kind: ['NFE'] } }, range)
    const nfs = await notesByMonth(tx, { companies, where: { ...of, kind: ['NFSE'] } }, range)
    return {
      startDate: start,
      endDate: end,
      authorized: { nfe: allOf(nfe), nfs: allOf(nfs) },
      nfe: nfe.map(({ monthyear, amount }) => ({ monthyear, amount })),
      nfs: nfs.map(({ monthyear, amount }) => ({ monthyear, amount })),
    }
  })
}

function allOf(months: readonly { total: number }[]): number {
  return months.reduce((sum, { total }) => sum + total, 0)
}

/** Parameter names of this call; clients already use the camelCase. */
const NAMES = { start: 'startDate', end: 'endDate' }
