import { moneyOut } from '@talao/contract/fields/fields'
import { sql } from 'kysely'
import { type Companies, ofCompanies, type Tx } from '../../kit/db/scope.ts'
import { all, type Condition } from '../../kit/list/page.ts'
import { NOTE_DATES, type NoteDate } from '../../ledger/note-dates.ts'
import { monthsFrom, startOfTwelveMonths } from '../../ledger/totals/periods.ts'
import { NOTE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { countedBy, type SumFilter } from '../../ledger/totals/sums.ts'

/** Authorised and not cancelled. A denied cancellation leaves the note valid. */
export const COUNTING = ['Autorizada', 'CancelamentoNegado'] as const

export type DateRange = { field: NoteDate; start: string; end: string }
type MonthQuery = {
  search?: unknown
  dates: { field: string; start: string | undefined; end: string | undefined }[]
  statuses: string[] | undefined
  enotas_status?: string | undefined
}

/**
 * Completes a list filter for monthly sums: the last twelve months without a range, and authorised notes without a
 * status. A search ignores dates and status, as in the list.
 */
export function monthQuery<Query extends MonthQuery>(query: Query, today: string): Query & { range: DateRange } {
  const dates = query.search ? [] : query.dates.filter(({ start, end }) => start !== undefined || end !== undefined)
  const statuses = query.search ? undefined : query.statuses
  const isEvery = !query.search && query.enotas_status === 'all'
  const [date, ...others] = dates
  const end = date?.end ?? today
  const range = {
    field: (date?.field ?? 'sent_to_provider_at') as NoteDate,
    start: date?.start ?? startOfTwelveMonths(end),
    end,
  }
  return { ...query, range, dates: [range, ...others], statuses: statuses ?? (isEvery ? undefined : [...COUNTING]) }
}

/**
 * Count and amount per month of a range; months without notes are 0. `rows` are added; their values may be negative.
 */
export async function notesByMonth(
  tx: Tx,
  filter: SumFilter<NoteDate, 'kind' | 'status' | 'in_production'> | undefined,
  range: DateRange,
  rows: readonly { month: string; total: number; cents: number }[] = [],
): Promise<{ monthyear: string; total: number; amount: number }[]> {
  const summed = filter ? await countedBy(tx, NOTE_ROLLUP, { ...filter, date: range }, 'month') : []
  const sums = new Map(summed.map(({ key, count, amountCents }) => [key, { total: count, cents: amountCents }]))
  for (const { month, total, cents } of rows) {
    const sum = sums.get(month) ?? { total: 0, cents: 0 }
    sums.set(month, { total: sum.total + total, cents: sum.cents + cents })
  }
  return monthsFrom(range.start, range.end).map((monthyear) => {
    const { total, cents } = sums.get(monthyear) ?? { total: 0, cents: 0 }
    return { monthyear, total, amount: moneyOut(cents) }
  })
}

/** Monthly sums of notes that the stored totals cannot answer, counted row by row. A negative `sign` subtracts them. */
export async function rowsByMonth(
  tx: Tx,
  companies: Companies,
  { field }: DateRange,
  conditions: readonly Condition[],
  sign: 1 | -1 = 1,
): Promise<{ month: string; total: number; cents: number }[]> {
  const month = sql`to_char(${NOTE_DATES[field].day}, 'YYYY-MM')`
  const { rows } = await sql<{ month: string; total: string; cents: string }>`
    select ${month} as month, count(*) as total, sum(t.total_cents) as cents
    from note t where ${ofCompanies(companies, 't.company_id')} and ${all(conditions)} group by 1`.execute(tx)
  return rows.map((row) => ({ month: row.month, total: sign * Number(row.total), cents: sign * Number(row.cents) }))
}
