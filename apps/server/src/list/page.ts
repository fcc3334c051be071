import type { ListQuery } from '@talao/contract/list-query'
import { startOfDay, addDays } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/scope.ts'

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

/**
 * The ids of one page, each company walked by its own index and merged (one `company_id in (…)` with an order reads everything),
 * with the count and the sum of the whole filter.
 */
export async function pageOfIds(
  tx: Tx,
  source: ListSource,
  companies: readonly number[],
  query: ListQuery,
  conditions: readonly Condition[],
): Promise<PageOfIds> {
  const { total, amountCents } = await totals(tx, source, companies, conditions)
  if (query.total || query.total_amount) return { ids: [], total, amountCents }
  const limit = query.pagination ? query.per_page : MAX_UNPAGED
  const offset = query.pagination ? (query.page - 1) * limit : 0
  const order = orderOf(source, query)
  const company = sql.ref(`t.${source.companyColumn ?? 'company_id'}`)
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${companies}::bigint[]) as scope(company_id)
    cross join lateral (
      select t.* from ${sql.table(source.table)} t
      where ${company} = scope.company_id and ${all(conditions)}
      order by ${order} limit ${offset + limit}
    ) t
    order by ${order} limit ${limit} offset ${offset}`.execute(tx)
  return { ids: rows.map((row) => row.id), total, amountCents }
}

async function totals(
  tx: Tx,
  source: ListSource,
  companies: readonly number[],
  conditions: readonly Condition[],
): Promise<{ total: number; amountCents: number | undefined }> {
  const company = sql.ref(`t.${source.companyColumn ?? 'company_id'}`)
  const { rows } = await sql<{ total: number; amount: string | null }>`
    select count(*) as total, ${source.amount ? sql`sum(${source.amount})` : sql`null`} as amount
    from ${sql.table(source.table)} t where ${company} = any(${companies}::bigint[]) and ${all(conditions)}`.execute(tx)
  const row = rows[0]
  return { total: row?.total ?? 0, amountCents: source.amount ? Number(row?.amount ?? 0) : undefined }
}

export function orderOf(source: ListSource, query: ListQuery): RawBuilder<unknown> {
  if (query.search) return sql`t.id desc`
  const direction = query.order_direction === 'ASC' ? sql`asc` : sql`desc`
  const by = source.sort[query.order_by]
  return by ? sql`${by} ${direction} nulls last, t.id ${direction}` : sql`t.created_at ${direction}, t.id ${direction}`
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
