import { sql } from 'kysely'
import type { Tx } from '../../../kit/db/scope.ts'
import { NOTE_ROLLUP } from '../../../ledger/totals/rollup-tables.ts'
import { countedBy } from '../../../ledger/totals/sums.ts'
import { COUNTING, rowsByMonth } from '../../../note/notes/monthly-amounts.ts'

/**
 * Cents of the valid notes in production by month of issue, less the goods returned. A return is stored as a note too,
 * so its amount is subtracted twice: once as a note, once as revenue given back.
 */
export async function issuedByMonth(
  tx: Tx,
  companyId: number,
  days: { start: string; end: string },
): Promise<Map<string, number>> {
  const companies = [companyId]
  const where = { kind: ['NFE', 'NFSE'], status: COUNTING, in_production: [true] }
  const date = { field: 'issue_date', ...days } as const
  const sums = new Map(
    (await countedBy(tx, NOTE_ROLLUP, { companies, where, date }, 'month')).map(({ key, amountCents }) => [
      key,
      amountCents,
    ]),
  )
  const returned = await rowsByMonth(tx, companies, date, [
    sql`t.kind = 'NFE' and t.type_operation = 'Entrada' and t.in_production`,
    sql`t.enotas_status in (${sql.join([...COUNTING])})`,
    sql`t.issue_day between ${days.start}::date and ${days.end}::date`,
  ])
  for (const { month, cents } of returned) sums.set(month, (sums.get(month) ?? 0) - 2 * cents)
  return sums
}
