import { addDays, EARLIEST_ZONE, LATEST_ZONE, startOfDay } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Known } from '../../kit/list/page.ts'
import type { RollupTable } from './rollup-tables.ts'
import { dayOfRow, type SumFilter } from './sums.ts'

/**
 * Limits how far in time a list ordered by `by` has to be read, so that only those days are read of thousands of
 * companies. Undefined when the filter uses another date, because its days do not follow the order.
 */
export function dayBoundOf<Field extends string, By extends string>(
  tx: Tx,
  book: RollupTable<Field, By>,
  filter: SumFilter<Field, By>,
  by: NoInfer<Field>,
): NonNullable<Known['within']> {
  return async (rows, isAscending) => {
    if (filter.date && filter.date.field !== by) return undefined
    const day = await dayOfRow(tx, book, { ...filter, date: { ...filter.date, field: by } }, { rows, isAscending })
    if (!day) return undefined
    const { at, isDay } = book.dates[by]
    const next = addDays(day, 1)
    if (isDay) return isAscending ? sql`${at} < ${next}::date` : sql`${at} >= ${day}::date`
    // Rows are ordered by instant, and one instant falls on different days in different time zones. The widest bound
    // includes all rows of those days.
    return isAscending ? sql`${at} < ${startOfDay(next, LATEST_ZONE)}` : sql`${at} >= ${startOfDay(day, EARLIEST_ZONE)}`
  }
}
