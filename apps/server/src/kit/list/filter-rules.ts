import { type FilterName, filtersOf, statusFilterOf } from '@talao/contract/list/list-filters'
import type { FilterValue, ListQuery } from '@talao/contract/list/list-query'
import type { ListName } from '@talao/contract/list/lists'
import { sql } from 'kysely'
import type { Companies } from '../db/scope.ts'
import { all, type Condition, conditionsOf, type ListSource } from './page.ts'

/**
 * One filter of a list. Only `where` is required: without the others the rows are counted one by one and sorted, which
 * is slower and never wrong. `Column`: the columns of the list's stored totals.
 */
export type FilterRule<Value, Column extends string = never> = {
  /** Over the row `t`. */
  where(value: Value): Condition
  /** The column of the stored totals that has exactly this value. */
  sums?: Column
  /** For a filter that the stored totals know in part: their answer to this value, if they have one. */
  sumsPartly?(value: Value): PartlySummed<Column> | undefined
  /** Whether the rows of this value are together in the index of this order. */
  keepsOrder?(value: Value, order: { by: string; companies: Companies }): boolean
  /** A search ignores the filter, as it ignores dates. */
  isIgnoredInSearch?: true
}
export type SumValues<Column extends string> = Partial<Record<Column, readonly (string | boolean)[] | undefined>>
export type PartlySummed<Column extends string> = {
  /** What the totals are asked for instead. */
  where?: SumValues<Column>
  /** Rows that the totals then lack. They are few, and counted one by one. */
  plus?: Condition
  /** Rows that the totals then count in excess, as few. */
  minus?: Condition
}
/** A rule for every filter of the contract's table. */
export type FilterRules<N extends ListName, Column extends string = never> = {
  readonly [F in FilterName<N>]: FilterRule<FilterValue<N, F>, Column>
}
type Named<N extends ListName, Column extends string> = {
  name: N
  source: ListSource
  filters: FilterRules<N, Column>
  /** Conditions of every row of the list. */
  always?: readonly Condition[]
}
export type FilteredList<Column extends string = never> = { [N in ListName]: Named<N, Column> }[ListName]

type Given<Column extends string> = { name: string; value: unknown; rule: FilterRule<unknown, Column> }

/** The filters that a query uses, with their values. */
export function givenFilters<Column extends string>(list: FilteredList<Column>, query: ListQuery): Given<Column>[] {
  const rules: Readonly<Record<string, FilterRule<unknown, Column>>> = list.filters
  const status = statusFilterOf(list.name)
  const params: Readonly<Record<string, unknown>> = query
  return filtersOf(list.name).flatMap(([name, { type, onlyWith }]) => {
    // A monthly report replaces the statuses, not their parameter.
    const given = name === status.param && type === 'statuses' ? query.statuses : params[name]
    const rule = rules[name]
    if (!rule) throw new Error(`the list ${list.name} has no rule for its filter ${name}`)
    if (given === undefined || (onlyWith !== undefined && query.statuses?.join() !== onlyWith)) return []
    return [{ name, rule, value: type === 'statuses' && typeof given === 'string' ? given.split(',') : given }]
  })
}

/** The conditions of a list query; `without` names filters to leave out. */
export function filterConditions<Column extends string>(
  list: FilteredList<Column>,
  query: ListQuery,
  without: readonly string[] = [],
): Condition[] {
  const ignored = givenFilters(list, query).filter(
    ({ name, rule }) => rule.isIgnoredInSearch && !without.includes(name),
  )
  const status = ignored.length > 0 ? all(ignored.map(whereOf)) : undefined
  return conditionsOf(list.source, query, lastingConditions(list, query, without), status)
}

/** The conditions that apply even in a search, without the search itself. */
export function lastingConditions<Column extends string>(
  list: FilteredList<Column>,
  query: ListQuery,
  without: readonly string[] = [],
): Condition[] {
  const lasting = givenFilters(list, query).filter(
    ({ name, rule }) => !rule.isIgnoredInSearch && !without.includes(name),
  )
  const narrowed = query.narrowed.flatMap(({ field, value }) => list.source.search[field]?.(value) ?? [])
  return [...(list.always ?? []), ...narrowed, ...lasting.map(whereOf)]
}

function whereOf({ rule, value }: Pick<Given<string>, 'rule' | 'value'>): Condition {
  return rule.where(value)
}

export function equals(column: string): (value: string | number | boolean) => Condition {
  return (value) => sql`${sql.ref(column)} = ${value}`
}

export function isAnyOf(column: string): (values: string[]) => Condition {
  return (values) => sql`${sql.ref(column)} = any(${values}::text[])`
}
