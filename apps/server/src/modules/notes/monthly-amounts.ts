import type { ListQuery } from '@talao/contract/list-query'
import { dayInSaoPaulo } from '@talao/fiscal'
import type { Companies, Tx } from '../../db/scope.ts'
import { NOTE_BOOK } from '../rollups/books.ts'
import { countedBy } from '../rollups/sums.ts'
import type { NoteDate } from './note-dates.ts'

/** Twelve months to today (or the given range) of what was authorised, months without notes as 0. */
export async function monthlyAmounts(
  tx: Tx,
  kind: 'NFE' | 'NFSE',
  companies: Companies,
  query: ListQuery & { in_production?: boolean | undefined },
  now: Date,
): Promise<{ monthyear: string; amount: number }[]> {
  const date = query.dates.find((one) => one.start || one.end)
  const end = date?.end ?? dayInSaoPaulo(now)
  const start = date?.start ?? `${monthAfter(end, -11)}-01`
  const months = await countedBy(
    tx,
    NOTE_BOOK,
    {
      companies,
      where: {
        kind: [kind],
        status: query.statuses ?? ['Autorizada', 'CancelamentoNegado'],
        in_production: query.in_production === undefined ? undefined : [query.in_production],
      },
      date: { field: (date?.field ?? 'sent_to_provider_at') as NoteDate, start, end },
    },
    'month',
  )
  const cents = new Map(months.map(({ key, amountCents }) => [key, amountCents]))
  return monthsFrom(start, end).map((monthyear) => ({ monthyear, amount: (cents.get(monthyear) ?? 0) / 100 }))
}

function monthsFrom(start: string, end: string): string[] {
  const months: string[] = []
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = monthAfter(month, 1)) months.push(month)
  return months
}

function monthAfter(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
