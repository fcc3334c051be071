import type { ListQuery } from '@talao/contract/list/list-query'
import { type RawBuilder, sql } from 'kysely'
import { type Companies, ofCompanies, type Tx } from '../db/scope.ts'
import { fromDay, type ListDate, untilDay } from './days.ts'
import { arrayOf } from './sql-array.ts'

/** Row limit of `pagination=false`, which is meant for select fields. */
export const MAX_UNPAGED = 1000

/**
 * From this many rows on, make the planner take the order from an index. It multiplies the selectivity of row-level
 * security with that of the query's own company filter, expects a dozen rows, and would otherwise read and sort all of
 * them.
 */
const LONG_LIST = 10_000

export type Condition = RawBuilder<unknown>
export type ListSource = {
  /** The table; its alias is `t`. */
  table: string
  companyColumn?: string
  /** Sort name of the API → expression over `t`; without a sort, created_at applies. */
  sort: Readonly<Record<string, RawBuilder<unknown>>>
  /** Date name of the API → expression over `t`, falling back to created_at where it may be null. */
  dates: Readonly<Record<string, ListDate>>
  search: Readonly<Record<string, (value: string) => Condition>>
  amount?: RawBuilder<unknown>
  /** Sorts by columns that are never null, so an index can provide their order. created_at always counts as one. */
  neverNull?: readonly string[]
  /**
   * Searches with an index that does not start with the company: over the whole platform they use it without a company
   * filter.
   */
  platformWideSearches?: readonly string[]
  /**
   * Searches whose rows a database function finds. It returns all columns of the table, limited to the transaction's
   * companies.
   */
  searchFunctions?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>
  /**
   * Leading columns of the index that serves this query's order, with the values to scan: each value is read in order
   * and the results are merged. A list that can be read for the whole platform also needs such an index without the
   * company.
   */
  scanValues?(
    query: ListQuery,
    companies: Companies,
  ): readonly { column: string; values: readonly (string | boolean)[] }[]
}

/** The conditions of a list query. A search ignores dates and statuses (docs/especificacao/chamadas.md). */
export function conditionsOf(
  source: ListSource,
  query: ListQuery,
  own: readonly Condition[],
  status: Condition | undefined,
): Condition[] {
  const search = query.search ? source.search[query.search.field]?.(query.search.value) : undefined
  if (search) return [...own, search]
  const dates = query.dates.flatMap(({ field, start, end }) => {
    const date = source.dates[field]
    if (!date) return []
    return [...(start ? [fromDay(date, start)] : []), ...(end ? [untilDay(date, end)] : [])]
  })
  return [...own, ...dates, ...(status ? [status] : [])]
}

export type PageOfIds = { ids: number[]; total: number; amountCents: number | undefined }
export type Totals = Omit<PageOfIds, 'ids'>
/** What is known about a filter without reading its rows. */
export type Known = {
  totals: () => Promise<Totals>
  /** Whether an index holds the filter's rows together and in the requested order, so nothing needs sorting. */
  isInOrder?: boolean
  /** The conditions without the search, for use when `searchFunctions` replaces the table. */
  unsearched?: readonly Condition[]
  /**
   * The conditions without those the lanes already express. Stating them twice would make the planner rate another
   * index as equally good.
   */
  laned?: readonly Condition[]
  /** Whether this many rows are better found by the filter's date (which is not the sort order) and then sorted. */
  isByDate?: (total: number, isAscending: boolean) => Promise<boolean>
  /**
   * A condition that all rows of the filter meet and that lets the scan of the order's index start at the first of
   * them.
   */
  bound?: (isAscending: boolean) => Promise<Condition | undefined>
  /**
   * A condition that at least the first `rows` rows of the order meet, so that the scans of many companies can end
   * early.
   */
  within?: (rows: number, isAscending: boolean) => Promise<Condition | undefined>
}

/**
 * The ids of one page, with count and sum of the whole filter. `known` provides these from stored totals; without it
 * the rows are counted. Only ids are scanned, by index wherever one has the order; the caller loads the rows by id.
 */
export async function pageOfIds(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  conditions: readonly Condition[],
  known: Known = { totals: () => countRows(tx, source, companies, conditions) },
): Promise<PageOfIds> {
  if (query.search && !query.total) return findRows(tx, source, companies, query, conditions, known.unsearched)
  const counted = await known.totals()
  if (query.total || query.total_amount) return { ids: [], ...counted }
  return {
    ids: await walk(tx, source, companies, query, conditions, { ...known, total: counted.total }),
    ...counted,
  }
}

/** Counts and sums the rows of a filter by reading them. */
export async function countRows(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  conditions: readonly Condition[],
): Promise<Totals> {
  const { rows } = await sql<{ total: number; amount: string | null }>`
    select count(*) as total, ${source.amount ? sql`sum(${source.amount})` : sql`null`} as amount
    from ${sql.table(source.table)} t
    where ${ofCompanies(companies, companyColumnOf(source))} and ${all(conditions)}`.execute(tx)
  const row = rows[0]
  return { total: row?.total ?? 0, amountCents: source.amount ? Number(row?.amount ?? 0) : undefined }
}

/** A search finds few rows, so page, count and sum come from one query; newest first. */
async function findRows(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  conditions: readonly Condition[],
  unsearched: readonly Condition[] | undefined,
): Promise<PageOfIds> {
  const { limit, offset } = sliceOf(query)
  const isAnywhere = companies === 'every' && query.search && source.platformWideSearches?.includes(query.search.field)
  const found = unsearched && query.search && source.searchFunctions?.[query.search.field]?.(query.search.value)
  const { rows } = await sql<{ total: number; amount: string | null; ids: string[] | null }>`
    select count(*) as total, sum(amount) as amount, (array_agg(id
      order by id desc))[${offset + 1}::int : ${offset + limit}::int] as ids
    from (
      select t.id, ${source.amount ?? sql`0`} as amount from ${found ?? sql.table(source.table)} t
      where ${isAnywhere ? sql`true` : ofCompanies(companies, companyColumnOf(source))}
        and ${all(found ? unsearched : conditions)}
    ) found`.execute(tx)
  const row = rows[0]
  return {
    ids: (row?.ids ?? []).map(Number),
    total: row?.total ?? 0,
    amountCents: source.amount ? Number(row?.amount ?? 0) : undefined,
  }
}

/**
 * The ids of a page. Each company, and each value of the lanes, is scanned separately by index, and the results are
 * merged, because one `company_id in (…)` with an order would read everything. Pages in the second half of a list are
 * read from its end.
 */
async function walk(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  conditions: readonly Condition[],
  { total, within, isInOrder, isByDate, bound, laned = conditions }: Omit<Known, 'totals'> & { total: number },
): Promise<number[]> {
  const { limit, offset } = sliceOf(query)
  if (offset >= total) return []
  const take = Math.min(limit, total - offset)
  const isFromEnd = offset > total / 2
  const skip = isFromEnd ? total - offset - take : offset
  const isAscending = (query.order_direction === 'ASC') !== isFromEnd
  const isApart = (await isByDate?.(total, isAscending)) === true
  const begun = isApart && total >= LONG_LIST ? await bound?.(isAscending) : undefined
  const isSorted = isApart && !begun
  const lanes = isSorted ? [] : (source.scanValues?.(query, companies) ?? [])
  const isOfMany = companies === 'every' ? lanes.length === 0 : companies.length > 1
  const first = isOfMany ? await within?.(skip + take, isAscending) : undefined
  const isLong = !isSorted && (isInOrder || total >= LONG_LIST)
  const wanted = [...(lanes.length > 0 ? laned : conditions), ...(first ? [first] : []), ...(begun ? [begun] : [])]
  const walked = { lanes, conditions: wanted, isFromEnd, most: skip + take }
  const page = sql<{ id: number }>`
    select w.id from ${walks(source, companies, query, walked)} w where ${isLong ? SORT_AGAIN : sql`true`}
    order by ${orderOf(source, query, isFromEnd)} limit ${take} offset ${skip}`
  const [, { rows }] = await Promise.all([isLong ? SORT_NOTHING.execute(tx) : undefined, page.execute(tx)])
  const ids = rows.map((row) => row.id)
  return isFromEnd ? ids.toReversed() : ids
}

/** Sent together with the statement that follows it. */
const SORT_NOTHING = sql`select set_config('enable_sort', 'off', true)`
/**
 * Always true. By the time it runs the statement is planned, so later statements may sort again without another round
 * trip.
 */
const SORT_AGAIN = sql`(select set_config('enable_sort', 'on', true)) = 'on'`

type Walked = { lanes: Lanes; conditions: readonly Condition[]; isFromEnd: boolean; most: number }
type Lanes = ReturnType<NonNullable<ListSource['scanValues']>>

function walks(
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  { lanes, conditions, isFromEnd, most }: Walked,
): RawBuilder<unknown> {
  const row = sql`select t.id, ${source.sort[query.order_by] ?? sql`t.created_at`} as key
    from ${sql.table(source.table)} t`
  const company = sql.ref(companyColumnOf(source))
  if (lanes.length === 0 && companies !== 'every' && companies.length === 1)
    return sql`(${row} where ${company} = ${companies[0]} and ${all(conditions)})`
  // The platform's lane index has no company column. Without lanes, each company is scanned separately.
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

/**
 * Order over `w`. Nulls come last in both directions, so an index provides this order only for columns that are never
 * null.
 */
export function orderOf(source: ListSource, query: ListQuery, isFromEnd: boolean): RawBuilder<unknown> {
  const isAscending = (query.order_direction === 'ASC') !== isFromEnd
  const direction = isAscending ? sql`asc` : sql`desc`
  if (query.order_by === 'id') return sql`w.id ${direction}`
  const isNever = query.order_by === 'created_at' || source.neverNull?.includes(query.order_by)
  const nulls = isNever ? sql`` : isFromEnd ? sql`nulls first` : sql`nulls last`
  return sql`w.key ${direction} ${nulls}, w.id ${direction}`
}

export function companyColumnOf(source: ListSource): string {
  return `t.${source.companyColumn ?? 'company_id'}`
}

function sliceOf(query: ListQuery): { limit: number; offset: number } {
  const limit = query.pagination ? query.per_page : MAX_UNPAGED
  return { limit, offset: query.pagination ? (query.page - 1) * limit : 0 }
}

export function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
}

/** The response of a list, from its page of ids and the rows loaded for them. */
export function answerPage<T>(query: ListQuery, page: PageOfIds, things: T[]) {
  const amount = page.amountCents === undefined ? {} : { amount: page.amountCents / 100 }
  if (query.total || query.total_amount) return { total: page.total, ...(query.total_amount ? amount : {}) }
  const perPage = query.pagination ? query.per_page : MAX_UNPAGED
  return {
    data: things,
    total: page.total,
    ...amount,
    current_page: query.pagination ? query.page : 1,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(page.total / perPage)),
  }
}

/** The rows in the order of the ids. */
export function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
