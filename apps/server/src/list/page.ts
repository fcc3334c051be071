import type { ListQuery } from '@talao/contract/list-query'
import { startOfDay, addDays } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import { type Companies, ofCompanies, type Tx } from '../db/scope.ts'
import { walk } from './walk.ts'

/** Rows of `pagination=false`, meant for selects. */
export const MAX_UNPAGED = 1000

export type Condition = RawBuilder<unknown>
export type ListSource = {
  /** The table, its alias being `t`. */
  table: string
  companyColumn?: string
  /** Sortable name of the wire → expression over `t`; the unsorted default falls back to created_at. */
  sort: Readonly<Record<string, RawBuilder<unknown>>>
  /** Date type of the wire → expression over `t`, already falling back to created_at where it may be null. */
  dates: Readonly<Record<string, { at: RawBuilder<unknown>; isDay?: true }>>
  search: Readonly<Record<string, (value: string) => Condition>>
  amount?: RawBuilder<unknown>
  /** Sorts by what is never null, which an index can therefore have in order. created_at is one everywhere. */
  neverNull?: readonly string[]
  /** Searches whose index does not ask for the company: of the whole platform they go by it alone. */
  anywhere?: readonly string[]
  /**
   * Columns that the index of this query's order keeps apart, with the values to walk: each is read in order, then merged. There must be such an
   * index of the whole platform as well, if the list can be asked for all of it.
   */
  lanes?(query: ListQuery, companies: Companies): readonly { column: string; values: readonly (string | boolean)[] }[]
}

/** The conditions of a list query: a search ignores dates and statuses, as specified. */
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
    if (date.isDay)
      return [...(start ? [sql`${date.at} >= ${start}`] : []), ...(end ? [sql`${date.at} <= ${end}`] : [])]
    return [
      ...(start ? [sql`${date.at} >= ${startOfDay(start)}`] : []),
      ...(end ? [sql`${date.at} < ${startOfDay(addDays(end, 1))}`] : []),
    ]
  })
  return [...own, ...dates, ...(status ? [status] : [])]
}

export type PageOfIds = { ids: number[]; total: number; amountCents: number | undefined }
export type Totals = Omit<PageOfIds, 'ids'>
/** What is known of a filter without reading its rows. */
export type Known = {
  totals: () => Promise<Totals>
  /** A condition that holds for the first so many rows of the order at least, so that many companies' walks may end early. */
  /** Whether an index has the filter's rows together and in the order asked for: then nothing is ever sorted. */
  isInOrder?: boolean
  /** The conditions but for what the lanes say: asked for twice, the planner would take another index for as good. */
  laned?: readonly Condition[]
  /** Whether so many rows are better found by the date of the filter, which is not the order's, and sorted. */
  isByDate?: (total: number, isAscending: boolean) => Promise<boolean>
  within?: (rows: number, isAscending: boolean) => Promise<Condition | undefined>
}

/**
 * The ids of one page, with the count and the sum of the whole filter. `known` tells these where they are kept summed; without it the rows
 * are counted. Only ids are walked, by index wherever it has the order: the rows of a page are read by id afterwards.
 */
export async function pageOfIds(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  conditions: readonly Condition[],
  known: Known = { totals: () => countRows(tx, source, companies, conditions) },
): Promise<PageOfIds> {
  if (query.search && !query.total) return findRows(tx, source, companies, query, conditions)
  const counted = await known.totals()
  if (query.total || query.total_amount) return { ids: [], ...counted }
  return {
    ids: await walk(tx, source, companies, query, conditions, { ...known, total: counted.total }),
    ...counted,
  }
}

/** Counts and sums the rows of a filter one by one. */
export async function countRows(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  conditions: readonly Condition[],
): Promise<Totals> {
  const { rows } = await sql<{ total: number; amount: string | null }>`
    select count(*) as total, ${source.amount ? sql`sum(${source.amount})` : sql`null`} as amount
    from ${sql.table(source.table)} t
    where ${ofCompanies(companies, companyOf(source))} and ${all(conditions)}`.execute(tx)
  const row = rows[0]
  return { total: row?.total ?? 0, amountCents: source.amount ? Number(row?.amount ?? 0) : undefined }
}

/** What a search finds is little, and read once for the page, the count and the sum; newest first. */
async function findRows(
  tx: Tx,
  source: ListSource,
  companies: Companies,
  query: ListQuery,
  conditions: readonly Condition[],
): Promise<PageOfIds> {
  const { limit, offset } = sliceOf(query)
  const isAnywhere = companies === 'every' && query.search && source.anywhere?.includes(query.search.field)
  const { rows } = await sql<{ total: number; amount: string | null; ids: string[] | null }>`
    select count(*) as total, sum(amount) as amount, (array_agg(id order by id desc))[${offset + 1}::int : ${offset + limit}::int] as ids
    from (
      select t.id, ${source.amount ?? sql`0`} as amount from ${sql.table(source.table)} t
      where ${isAnywhere ? sql`true` : ofCompanies(companies, companyOf(source))} and ${all(conditions)}
    ) found`.execute(tx)
  const row = rows[0]
  return {
    ids: (row?.ids ?? []).map(Number),
    total: row?.total ?? 0,
    amountCents: source.amount ? Number(row?.amount ?? 0) : undefined,
  }
}

export function companyOf(source: ListSource): string {
  return `t.${source.companyColumn ?? 'company_id'}`
}

export function sliceOf(query: ListQuery): { limit: number; offset: number } {
  const limit = query.pagination ? query.per_page : MAX_UNPAGED
  return { limit, offset: query.pagination ? (query.page - 1) * limit : 0 }
}

export function all(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
}

/** The envelope of a list, from its page of ids and the things loaded for them. */
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

/** Things in the order of the page's ids. */
export function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
