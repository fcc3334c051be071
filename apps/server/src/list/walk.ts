import type { ListQuery } from '@talao/contract/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Companies, Tx } from '../db/scope.ts'
import { arrayOf } from './array-of.ts'
import { all, companyOf, type Condition, type Known, type ListSource, sliceOf } from './page.ts'

/**
 * From so many rows on, the planner is told to take an order from an index: it multiplies the wall's test with the query's own filter, believes
 * in a dozen rows, and would read and sort them all.
 */
const LONG_LIST = 10_000

/**
 * The ids of a page: each company, and each value the list's index keeps apart, is a walk of its own by its index, and the walks are merged (one
 * `company_id in (…)` with an order reads everything). The second half of a list is walked from its end.
 */
export async function walk(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  conditions: readonly Condition[],
  { total, within, isInOrder, isByDate, laned = conditions }: Omit<Known, 'totals'> & { total: number },
): Promise<number[]> {
  const { limit, offset } = sliceOf(query)
  if (offset >= total) return []
  const take = Math.min(limit, total - offset)
  const isFromEnd = offset > total / 2
  const skip = isFromEnd ? total - offset - take : offset
  const isAscending = (query.order_direction === 'ASC') !== isFromEnd
  const isSorted = (await isByDate?.(total, isAscending)) === true
  const lanes = isSorted ? [] : (source.lanes?.(query, companies) ?? [])
  const isOfMany = companies === 'every' ? lanes.length === 0 : companies.length > 1
  const first = isOfMany ? await within?.(skip + take, isAscending) : undefined
  const isLong = !isSorted && (isInOrder || total >= LONG_LIST)
  if (isLong) await sql`select set_config('enable_sort', 'off', true)`.execute(tx)
  const wanted = [...(lanes.length > 0 ? laned : conditions), ...(first ? [first] : [])]
  const walked = { lanes, conditions: wanted, isFromEnd, most: skip + take }
  const { rows } = await sql<{ id: number }>`
    select w.id from ${walks(source, companies, query, walked)} w
    order by ${orderOf(source, query, isFromEnd)} limit ${take} offset ${skip}`.execute(tx)
  if (isLong) await sql`select set_config('enable_sort', 'on', true)`.execute(tx)
  const ids = rows.map((row) => row.id)
  return isFromEnd ? ids.toReversed() : ids
}

type Walked = { lanes: Lanes; conditions: readonly Condition[]; isFromEnd: boolean; most: number }
type Lanes = ReturnType<NonNullable<ListSource['lanes']>>

function walks(
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  { lanes, conditions, isFromEnd, most }: Walked,
): RawBuilder<unknown> {
  const row = sql`select t.id, ${source.sort[query.order_by] ?? sql`t.created_at`} as key from ${sql.table(source.table)} t`
  const company = sql.ref(companyOf(source))
  if (lanes.length === 0 && companies !== 'every' && companies.length === 1)
    return sql`(${row} where ${company} = ${companies[0]} and ${all(conditions)})`
  // The platform's lanes have an index without the company; where there are none, its companies are walked one by one.
  const isByCompany = companies !== 'every' || lanes.length === 0
  const scopes = [
    ...(isByCompany ? [sql`${companyIds(companies)} as scope(company_id)`] : []),
    ...lanes.map(({ values }, at) => sql`unnest(${arrayOf([...new Set(values)])}) as ${laneOf(at)}(value)`),
  ]
  const own = [
    ...(isByCompany ? [sql`${company} = scope.company_id`] : []),
    ...lanes.map(({ column }, at) => sql`${sql.ref(`t.${column}`)} = ${laneOf(at)}.value`),
  ]
  return sql`(
    select walk.id, walk.key from ${sql.join(scopes, sql` cross join `)}
    cross join lateral (
      select w.id, w.key from (${row} where ${all([...own, ...conditions])}) w
      order by ${orderOf(source, query, isFromEnd)} limit ${most}
    ) walk)`
}

function companyIds(companies: Companies): RawBuilder<unknown> {
  return companies === 'every' ? sql`(select id from company)` : sql`unnest(${[...new Set(companies)]}::bigint[])`
}

function laneOf(at: number) {
  return sql.ref(`lane${at}`)
}

/** Over `w`. What is null comes last both ways, so an index has this order only where nothing is null. */
function orderOf(source: ListSource, query: ListQuery, isFromEnd: boolean): RawBuilder<unknown> {
  const isAscending = (query.order_direction === 'ASC') !== isFromEnd
  const direction = isAscending ? sql`asc` : sql`desc`
  if (query.order_by === 'id') return sql`w.id ${direction}`
  const isNever = query.order_by === 'created_at' || source.neverNull?.includes(query.order_by)
  const nulls = isNever ? sql`` : isFromEnd ? sql`nulls first` : sql`nulls last`
  return sql`w.key ${direction} ${nulls}, w.id ${direction}`
}
