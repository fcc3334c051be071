import type { LookupQuery } from '@talao/contract/lookup/lookup'
import { dayInSaoPaulo } from '@talao/fiscal'
import { referenceTable, refreshDueOn } from '@talao/reference'
import { type RawBuilder, sql } from 'kysely'
import type { CodeList } from '../../kit/db/reference-lists.ts'
import type { CompanyDeps } from '../company-deps.ts'
import { type CodeShape, keysOf, readSearch, type Search } from './typed-code.ts'

/**
 * The data of a code list: rows with the columns of `reference_code`, the tables they come from (its own first) and the
 * shape of its codes.
 */
export type CodeSource = { rows: RawBuilder<unknown>; from: CodeList['tables']; shape: CodeShape }
type Page<Row> = {
  data?: Row[]
  total: number
  current_page?: number
  per_page?: number
  last_page?: number
  as_of: string
  stale: boolean
}

/** Narrows a list by keys of another list (`related`), or to given codes (`among`), whose order is kept. */
type Narrowing = { related?: readonly string[] | undefined; among?: readonly string[] | undefined }

/** Row limit of `pagination=false`, which is meant for selects. */
const MAX_UNPAGED = 1000

/** One page of a code list. Expired codes are found only by their whole code, because old notes still contain them. */
export async function findCodes<Row>(
  { db, clock }: Pick<CompanyDeps, 'db' | 'clock'>,
  source: CodeSource,
  query: LookupQuery,
  { related, among }: Narrowing = {},
): Promise<Page<Row>> {
  const today = dayInSaoPaulo(clock.now())
  const search = query.search ? readSearch(query.search, source.shape) : null
  const conditions = [
    query.code
      ? sql`key = any(${keysOf(query.code, source.shape)}::text[])`
      : sql`(valid_to is null or valid_to >= ${today})`,
    ...(search === undefined ? [sql`false`] : []),
    ...(search ? [sql`words @@ ${search.query}::tsquery`] : []),
    ...(related ? [sql`related && ${related}::text[]`] : []),
    ...(among ? [sql`code = any(${among}::text[])`] : []),
  ]
  const found = sql`select code, featured, sorted, description as text, ${nearness(search?.keys ?? [])} as nearness,
    ${isCalled(search)} as called, ${rank(search)} as rank
    from (${source.rows}) as listed where ${sql.join(conditions, sql` and `)}`
  const perPage = query.pagination ? query.per_page : MAX_UNPAGED
  const page = query.pagination ? query.page : 1
  const { total, data } = await readPage<Row>(db, source, found, orderOf(query, among), {
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const freshness = freshnessOf(source, today)
  if (query.total) return { total, ...freshness }
  const last = Math.max(1, Math.ceil(total / perPage))
  return { data, total, current_page: page, per_page: perPage, last_page: last, ...freshness }
}

/** 2 for the exact code, 1 for a code that begins with it. */
function nearness(keys: readonly string[]): RawBuilder<unknown> {
  if (keys.length === 0) return sql`0`
  return sql`(key = any(${keys}::text[]))::int + (key like any(${keys.map((key) => `${key}%`)}::text[]))::int`
}

/** Whether the row matches by a seller's name for it. That counts more than a word in another code's text. */
function isCalled(search: Search | null | undefined): RawBuilder<unknown> {
  return search ? sql`(words @@ ${search.called}::tsquery)` : sql`false`
}

/**
 * Ranks whole words of the code's own text first, then word beginnings in it (weight A), then those of its headings
 * (C). Short texts come before long ones.
 */
function rank(search: Search | null | undefined): RawBuilder<unknown> {
  if (!search) return sql`0`
  return sql`(words @@ ${search.whole}::tsquery)::int + ts_rank('{0, 0.01, 0, 1}', words, ${search.query}::tsquery, 1)`
}

/**
 * The requested order, otherwise: nearest code, sellers' names, codes usual for digital goods, best match. Rows that
 * begin with the typed code match equally and are ordered by code.
 */
function orderOf({ order_by, order_direction, search }: LookupQuery, among?: readonly string[]): RawBuilder<unknown> {
  if (among && !order_by && !search) return sql`array_position(${among}::text[], code)`
  if (!order_by)
    return sql`nearness desc, called desc, featured nulls last, case when nearness = 0
      then rank end desc, sorted collate "C"`
  const by = order_by === 'code' ? sql`code collate "C"` : sql`plain_text(text)`
  return order_direction === 'ASC' ? sql`${by}, code` : sql`${by} desc, code desc`
}

/** Reads whole rows only for the page itself. */
async function readPage<Row>(
  db: CompanyDeps['db'],
  source: CodeSource,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; data: Row[] }> {
  const { rows } = await sql<{ total: number; data: Row[] }>`
    with found as materialized (${found}), page as (
      select *, row_number() over () as place from (
        select code from found
        order by ${order} limit ${limit} offset ${offset}) as best
    )
    select (select count(*) from found) as total, coalesce((
      select jsonb_agg(jsonb_build_object('code', code, 'description', description) || details order by place)
      from page join (${source.rows}) as listed using (code)), '[]') as data`.execute(db)
  return rows[0] ?? { total: 0, data: [] }
}

/** The publication date of the list's own table, and whether any of its tables is due for an update. */
function freshnessOf({ from }: CodeSource, today: string): { as_of: string; stale: boolean } {
  const [own] = from
  return { as_of: referenceTable(own).as_of, stale: from.some((name) => refreshDueOn(name) <= today) }
}
