import { addDays, startOfDay } from '@talao/fiscal'
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
    const bound = (of: string) => (isDay ? sql`${of}::date` : sql`${startOfDay(of)}`)
    return isAscending ? sql`${at} < ${bound(addDays(day, 1))}` : sql`${at} >= ${bound(day)}`
  }
}
