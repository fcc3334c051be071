import { addDays, EARLIEST_ZONE, LATEST_ZONE, startOfDay } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Known } from '../../list/page.ts'
import type { Book } from './books.ts'
import { dayOfRow, type SumFilter } from './sums.ts'

/**
 * How far in time the first rows of a list in the order of `by` reach, so that each of thousands of companies is walked for those days only.
 * Says nothing where the filter is by another date: its days are not the order's.
 */
export function withinDays<Field extends string, By extends string>(
  tx: Tx,
  book: Book<Field, By>,
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
    // Instants order the list, and at one instant it is another day elsewhere: the widest bound has all rows of those days.
    return isAscending ? sql`${at} < ${startOfDay(next, LATEST_ZONE)}` : sql`${at} >= ${startOfDay(day, EARLIEST_ZONE)}`
  }
}
