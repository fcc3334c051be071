import { addDays } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import type { Known } from '../../list/page.ts'
import type { Book } from './books.ts'
import { type SumFilter, totalsOf } from './sums.ts'

/** As many rows are read and sorted in a few milliseconds. */
const FEW = 10_000

/**
 * Whether a list that is filtered by one date and ordered by another, `by`, is better read by its filter and sorted: where its rows are few, or fewer than
 * those the order would pass over before it comes to the first of them.
 */
export function isByDate<Field extends string, By extends string>(
  tx: Tx,
  book: Book<Field, By>,
  filter: SumFilter<Field, By>,
  by: NoInfer<Field>,
): NonNullable<Known['isByDate']> {
  return async (total, isAscending) => {
    const { date } = filter
    if (!date || date.field === by) return false
    if (total < FEW) return true
    const { field, start, end } = date
    const beyond = isAscending ? start && { end: addDays(start, -1) } : end && { start: addDays(end, 1) }
    if (!beyond) return false
    const passed = await totalsOf(tx, book, { ...filter, date: { field, ...beyond } })
    return passed.count > total
  }
}
