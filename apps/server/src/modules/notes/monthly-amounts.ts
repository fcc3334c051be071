import { moneyOut } from '@talao/contract/fields'
import type { ListQuery } from '@talao/contract/list-query'
import { dayInSaoPaulo } from '@talao/fiscal'
import type { Companies, Tx } from '../../db/scope.ts'
import { NOTE_BOOK } from '../rollups/books.ts'
import { monthsFrom, startOfTwelveMonths } from '../rollups/periods.ts'
import { countedBy } from '../rollups/sums.ts'
import type { NoteDate } from './note-dates.ts'

/** Authorised and not taken back: a refused cancellation leaves the note as valid as it was. */
export const COUNTING = ['Autorizada', 'CancelamentoNegado'] as const

/** Twelve months to today (or the given range) of what was authorised, months without notes as 0. */
export async function monthlyAmounts(
  tx: Tx,
  kind: 'NFE' | 'NFSE',
  companies: Companies,
  query: Pick<ListQuery, 'dates' | 'statuses'> & { in_production?: boolean | undefined },
  now: Date,
): Promise<{ monthyear: string; amount: number }[]> {
  const date = query.dates.find((one) => one.start || one.end)
  const end = date?.end ?? dayInSaoPaulo(now)
  const start = date?.start ?? startOfTwelveMonths(end)
  const field = (date?.field ?? 'sent_to_provider_at') as NoteDate
  const months = await notesByMonth(tx, companies, {
    kind,
    statuses: query.statuses ?? COUNTING,
    in_production: query.in_production,
    date: { field, start, end },
  })
  return months.map(({ monthyear, amount }) => ({ monthyear, amount }))
}

/** How many notes and how much of each month of a range, those without notes as 0. */
export async function notesByMonth(
  tx: Tx,
  companies: Companies,
  asked: {
    kind: 'NFE' | 'NFSE'
    statuses: readonly string[]
    in_production: boolean | undefined
    date: { field: NoteDate; start: string; end: string }
  },
): Promise<{ monthyear: string; total: number; amount: number }[]> {
  const { kind, statuses, in_production, date } = asked
  const production = in_production === undefined ? undefined : [in_production]
  const where = { kind: [kind], status: statuses, in_production: production }
  const rows = await countedBy(tx, NOTE_BOOK, { companies, where, date }, 'month')
  const sums = new Map(rows.map((row) => [row.key, row]))
  return monthsFrom(date.start, date.end).map((monthyear) => ({
    monthyear,
    total: sums.get(monthyear)?.count ?? 0,
    amount: moneyOut(sums.get(monthyear)?.amountCents ?? 0),
  }))
}
