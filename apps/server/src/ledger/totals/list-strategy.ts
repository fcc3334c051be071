import { addDays } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { Known } from '../../kit/list/page.ts'
import type { RollupTable } from './rollup-tables.ts'
import { type SumFilter, totalsOf } from './sums.ts'

/** This many rows are read and sorted in a few milliseconds. */
const FEW = 10_000

/**
 * Whether a list filtered by one date and ordered by another (`by`) should be read by its filter and then sorted. True
 * when it has few rows, or fewer than reading in order would skip before the first match.
 */
export function readsByFilter<Field extends string, By extends string>(
  tx: Tx,
  book: RollupTable<Field, By>,
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
