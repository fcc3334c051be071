import type { ListQuery } from '@talao/contract/list/list-query'
import type { Companies, Tx } from '../../kit/db/scope.ts'
import {
  type FilteredList,
  filterConditions,
  givenFilters,
  lastingConditions,
  type PartlySummed,
  type SumValues,
} from '../../kit/list/filter-rules.ts'
import { type Condition, countRows, type Known, pageOfIds, type Totals } from '../../kit/list/page.ts'
import { dayBoundOf } from './list-day-bound.ts'
import { readsByFilter } from './list-strategy.ts'
import type { RollupTable } from './rollup-tables.ts'
import { type SumFilter, totalsOf } from './sums.ts'

/** A list whose counts and sums come from stored totals where these know every given filter. */
export type SummedList<Field extends string, By extends string> = FilteredList<By> & {
  rollup: RollupTable<Field, By>
  /** Values of the totals that every row of the list has. */
  only?: SumValues<By>
  /** Sort orders that are dates of the totals and never null. */
  orderDates: Readonly<Partial<Record<string, Field>>>
  /** Filters that the list's `scanValues` express. */
  laneFilters: readonly string[]
}

export type ListSums<Field extends string, By extends string> = SumFilter<Field, By> & {
  /** Rows to add to the totals or subtract, and the filter they stand for. */
  besides?: { filter: string; condition: Condition; sign: 1 | -1 }
}

/**
 * Translates a list query for the stored totals. Undefined if they do not know one of its filters, or know two in part:
 * the rows to correct by could be the same.
 */
export function sumsOfList<Field extends string, By extends string>(
  list: SummedList<Field, By>,
  companies: Companies,
  query: ListQuery,
): ListSums<Field, By> | undefined {
  const [date, ...others] = query.dates.filter(({ start, end }) => start !== undefined || end !== undefined)
  const { rollup } = list
  const isDated = (field: string): field is Field => field in rollup.dates
  if (query.search || query.narrowed.length > 0 || others.length > 0) return undefined
  let where: SumValues<By> = list.only ?? {}
  const besides: NonNullable<ListSums<Field, By>['besides']>[] = []
  for (const { name, value, rule } of givenFilters(list, query)) {
    const summed = rule.sums === undefined ? rule.sumsPartly?.(value) : wholly(rule.sums, value)
    if (!summed) return undefined
    where = bothOf(where, summed.where ?? {})
    if (summed.plus) besides.push({ filter: name, condition: summed.plus, sign: 1 })
    if (summed.minus) besides.push({ filter: name, condition: summed.minus, sign: -1 })
  }
  if (besides.length > 1) return undefined
  const sums = { companies, where, ...(besides[0] ? { besides: besides[0] } : {}) }
  if (!date) return sums
  return isDated(date.field) ? { ...sums, date: { ...date, field: date.field } } : undefined
}

function wholly<By extends string>(column: By, value: unknown): PartlySummed<By> | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const where: SumValues<By> = {}
  where[column] = values.filter((one) => typeof one === 'string' || typeof one === 'boolean')
  return where[column]?.length === values.length ? { where } : undefined
}

/** The values that both allow. */
function bothOf<By extends string>(one: SumValues<By>, other: SumValues<By>): SumValues<By> {
  const both = { ...one }
  for (const column in other) {
    const [had, more] = [one[column], other[column]]
    both[column] = had && more ? had.filter((value) => more.includes(value)) : (more ?? had)
  }
  return both
}

/** Count and sum of a list's filter: from the stored totals, or from the rows where these cannot answer. */
async function totalsOfList<Field extends string, By extends string>(
  tx: Tx,
  list: SummedList<Field, By>,
  companies: Companies,
  query: ListQuery,
  sums: ListSums<Field, By> | undefined,
): Promise<Totals> {
  if (!sums) return countRows(tx, list.source, companies, filterConditions(list, query))
  const { count, amountCents } = await totalsOf(tx, list.rollup, sums)
  const sign = sums.besides?.sign ?? 1
  const besides = await countBesides(tx, list, companies, query, sums)
  return { total: count + sign * besides.total, amountCents: amountCents + sign * (besides.amountCents ?? 0) }
}

async function countBesides<Field extends string, By extends string>(
  tx: Tx,
  list: SummedList<Field, By>,
  companies: Companies,
  query: ListQuery,
  { besides }: ListSums<Field, By>,
): Promise<Totals> {
  if (!besides) return { total: 0, amountCents: 0 }
  const others = filterConditions(list, query, [besides.filter])
  return countRows(tx, list.source, companies, [...others, besides.condition])
}

/** Ids of one page of a list, with count and sum of the whole filter. `bound`: see `Known`. */
export function pageOfSummedList<Field extends string, By extends string>(
  tx: Tx,
  list: SummedList<Field, By>,
  companies: Companies,
  query: ListQuery,
  bound?: NonNullable<Known['bound']>,
) {
  const sums = sumsOfList(list, companies, query)
  const by = list.orderDates[query.order_by]
  return pageOfIds(tx, list.source, companies, query, filterConditions(list, query), {
    totals: () => totalsOfList(tx, list, companies, query, sums),
    unsearched: lastingConditions(list, query),
    laned: filterConditions(list, query, list.laneFilters),
    ...(sums && by
      ? {
          isInOrder: (sums.date?.field ?? by) === by && keepOrder(list, companies, query),
          isByDate: readsByFilter(tx, list.rollup, sums, by),
          within: async (rows, isAscending) => {
            // Rows that the totals count in excess may all be among the first, so read that many more.
            const isExcess = sums.besides?.sign === -1
            const excess = isExcess ? (await countBesides(tx, list, companies, query, sums)).total : 0
            return dayBoundOf(tx, list.rollup, sums, by)(rows + excess, isAscending)
          },
          ...(bound ? { bound } : {}),
        }
      : {}),
  })
}

/** Whether the rows of all given filters are contiguous in the index of the query's order. */
function keepOrder<By extends string>(list: FilteredList<By>, companies: Companies, query: ListQuery): boolean {
  const order = { by: query.order_by, companies }
  return givenFilters(list, query).every(({ rule, value }) => rule.keepsOrder?.(value, order) === true)
}
