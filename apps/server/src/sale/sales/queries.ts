import type { SaleOut } from '@talao/contract'
import { INTEGRATION_FIELDS } from '@talao/contract/fields/ids'
import type { ListQuery } from '@talao/contract/list/list-query'
import { SALE_STATUSES } from '@talao/fiscal'
import { sql } from 'kysely'
import { type Companies, readScope, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Listing } from '../../kit/list/listing.ts'
import {
  all,
  answerPage,
  type Condition,
  conditionsOf,
  countRows,
  type ListSource,
  pageOfIds,
  type Totals,
} from '../../kit/list/page.ts'
import { byCode, byNamed, byNumber } from '../../kit/list/search.ts'
import { SALE_AMOUNT, SALE_DATES, type SaleDate } from '../../ledger/sale-dates.ts'
import { dayBoundOf } from '../../ledger/totals/list-day-bound.ts'
import { readsByFilter } from '../../ledger/totals/list-strategy.ts'
import { SALE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { totalsOf } from '../../ledger/totals/sums.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds, scopeOf } from '../../people/company-scope.ts'
import { loadSales } from './load.ts'

const PRODUCT_NAME = sql`(select i.description from sale_item i where i.company_id = t.company_id and i.sale_id = t.id
  order by i.position limit 1)`

/** Sort by the name that the column shows. */
const COMPANY_NAME = sql`(select plain_text(c.corporate_name) from company c where c.id = t.company_id)`

const named = (value: string) => sql`sales_named(${value})`
const everyNamed = (value: string) => sql`every_sale_named(${value})`

const SOURCE: ListSource = {
  table: 'sale',
  searchFunctions: { customer_name: named },
  amount: SALE_AMOUNT,
  neverNull: ['external_sales_id', 'source', 'customer_name', 'status', 'purchase_date', 'date_to_process'],
  platformWideSearches: ['id', 'customer_name'],
  scanValues: ({ order_by, statuses }, companies) =>
    (order_by === 'created_at' && statuses) || (isLaned(order_by) && companies === 'every')
      ? [{ column: 'status', values: statuses ?? SALE_STATUSES }]
      : [],
  sort: {
    id: sql`t.id`,
    external_sales_id: sql`t.external_sales_id`,
    source: sql`t.origin`,
    company: COMPANY_NAME,
    customer_name: sql`plain_text(t.customer_name)`,
    product: sql`plain_text(${PRODUCT_NAME})`,
    status: sql`t.status`,
    created_at: sql`t.created_at`,
    purchase_date: sql`t.purchase_date`,
    warranty_end_date: sql`t.warranty_end_date`,
    // Sales without an issue date are filtered by their arrival date.
    date_to_process: SALE_DATES.date_to_process.at,
    issue_date: sql`t.issue_date`,
  },
  dates: SALE_DATES,
  search: {
    external_sales_id: byCode('t.external_sales_id'),
    customer_name: byNamed(named),
    id: byNumber('t.id'),
    product_id: (value) =>
      sql`exists (select 1 from sale_item i where i.company_id = t.company_id and i.sale_id = t.id
        and ${byNumber('i.product_id')(value)})`,
    integration_hotmart_id: byNumber('t.integration_hotmart_id'),
    integration_eduzz_id: byNumber('t.integration_eduzz_id'),
    integration_xgrow_id: byNumber('t.integration_xgrow_id'),
    integration_monetizze_id: byNumber('t.integration_monetizze_id'),
    integration_ticto_id: byNumber('t.integration_ticto_id'),
    // All integration ids come from one table. Compare with whichever column holds the sale's integration.
    sale_integration_id: byIntegration,
  },
}

function byIntegration(value: string): Condition {
  return sql`(${sql.join(
    INTEGRATION_FIELDS.map((field) => byNumber(`t.${field}`)(value)),
    sql` or `,
  )})`
}

/** Sort orders whose platform-wide index has one range per status. */
function isLaned(order: string): boolean {
  return order === 'created_at' || order === 'date_to_process'
}

/** Sort orders that are dates of the stored totals and never null. */
const ORDER_DATES = ['created_at', 'purchase_date', 'date_to_process'] as const satisfies readonly SaleDate[]

type Filters = ListQuery & {
  note_status?: string | undefined
  has_coproducer?: boolean | undefined
  is_physical?: boolean | undefined
  type_integration?: string | undefined
  sale_file_import_id?: number | undefined
  needs_refund?: boolean | undefined
  has_difference?: boolean | undefined
  missing?: string | undefined
}

export async function listSales(deps: Pick<NoteDeps, 'db' | 'platformDb'>, actor: Actor, query: Filters) {
  const ids = await scopeOf(deps, actor, query.company_id)
  return readScope(deps, ids, async (tx) => {
    const page = await pageOfSales(tx, ids, query)
    return answerPage(query, page, await loadSales(tx, ids, page.ids, query.with))
  })
}

/** The whole list, unpaged, for an export file. */
export async function saleListing(deps: NoteDeps, actor: Actor, query: Filters): Promise<Listing<SaleOut>> {
  const companies = await scopeIds(deps, actor, query.company_id)
  return { source: SOURCE, companies, conditions: saleConditions(query, companies), load: loadSales }
}

/** Ids of one page of sales, with count and sum of the whole filter. */
export function pageOfSales(tx: Tx, ids: Companies, query: Filters) {
  const sums = sumsOf(ids, query)
  const by = ORDER_DATES.find((date) => date === query.order_by)
  return pageOfIds(tx, sourceOf(ids), ids, query, saleConditions(query, ids), {
    unsearched: ownFilters(query),
    totals: () => totalsOfSales(tx, sums, ids, query),
    laned: conditionsOf(SOURCE, query, [...ownFilters(query), ...noteStatus(query)], undefined),
    isInOrder: sums !== undefined && by !== undefined && isInOrder(query, ids, sums.date?.field ?? by),
    ...(sums && by ? { isByDate: readsByFilter(tx, SALE_ROLLUP, sums, by) } : {}),
    ...(sums && by && query.needs_refund === undefined && query.has_difference === undefined
      ? { within: dayBoundOf(tx, SALE_ROLLUP, sums, by) }
      : {}),
  })
}

/** How many sales the list shows with `has_difference=true`. */
export async function countWithDifference(tx: Tx, companies: Companies): Promise<number> {
  return (await countRows(tx, SOURCE, companies, [OPEN_DIFFERENCE])).total
}

/** How many sales the list shows with `status=UNPROCESSED&missing=address`. */
export async function countWithoutAddress(tx: Tx, companies: Companies): Promise<number> {
  const conditions = [sql`t.status = 'UNPROCESSED'`, isMissing('address')]
  return (await countRows(tx, SOURCE, companies, conditions)).total
}

/**
 * Whether the filtered sales are contiguous in the index of their sort order. Requires no other date filter; a status
 * filter only where the index separates statuses.
 */
function isInOrder({ order_by, statuses, ...query }: Filters, companies: Companies, date: SaleDate): boolean {
  const { has_coproducer, is_physical, type_integration, needs_refund, has_difference } = query
  const filters = [has_coproducer, is_physical, type_integration, needs_refund, has_difference]
  const isOther = query.narrowed.length > 0 || filters.some((value) => value !== undefined)
  const isApart = order_by === 'created_at' || (isLaned(order_by) && companies === 'every')
  return order_by === date && !isOther && (!statuses || isApart)
}

/** Translates the filter for the stored totals. `undefined` if they cannot answer it. */
function sumsOf(companies: Companies, query: Filters) {
  const [date, ...others] = query.dates.filter(({ start, end }) => start !== undefined || end !== undefined)
  const isOther =
    query.search ||
    query.narrowed.length > 0 ||
    query.missing ||
    wantedNotes(query) ||
    query.sale_file_import_id !== undefined ||
    query.needs_refund ||
    query.has_difference !== undefined
  if (isOther || others.length > 0) return undefined
  const where = {
    status: query.statuses,
    origin: query.type_integration ? [query.type_integration] : undefined,
    is_physical: only(query.is_physical),
    has_coproducer: only(query.has_coproducer),
  }
  return { companies, where, date: date && { ...date, field: date.field as SaleDate } }
}

/**
 * Sales awaiting a refund are few, so count them directly. For the complement, subtract them from the stored totals.
 */
async function totalsOfSales(tx: Tx, sums: ReturnType<typeof sumsOf>, ids: Companies, query: Filters): Promise<Totals> {
  const count = (asked: Filters) => countRows(tx, SOURCE, ids, saleConditions(asked, ids))
  if (!sums) return count(query)
  const all = await totalsOf(tx, SALE_ROLLUP, sums)
  if (query.needs_refund === undefined) return { total: all.count, amountCents: all.amountCents }
  const waiting = await count({ ...query, needs_refund: true })
  return { total: all.count - waiting.total, amountCents: all.amountCents - (waiting.amountCents ?? 0) }
}

function only(value: boolean | undefined): boolean[] | undefined {
  return value === undefined ? undefined : [value]
}

/** SQL conditions of the list filter, with the sale aliased as `t`. */
export function saleConditions(query: Filters, companies: Companies = []): Condition[] {
  const status = query.statuses
    ? all([sql`t.status = any(${query.statuses}::text[])`, ...noteStatus(query)])
    : undefined
  return conditionsOf(sourceOf(companies), query, ownFilters(query), status)
}

function sourceOf(companies: Companies): ListSource {
  if (companies !== 'every') return SOURCE
  return {
    ...SOURCE,
    search: { ...SOURCE.search, customer_name: byNamed(everyNamed) },
    searchFunctions: { customer_name: everyNamed },
  }
}

function ownFilters(query: Filters): Condition[] {
  const filters = query.narrowed.flatMap(({ field, value }) => SOURCE.search[field]?.(value) ?? [])
  if (query.has_coproducer !== undefined) filters.push(sql`t.has_coproducer = ${query.has_coproducer}`)
  if (query.is_physical !== undefined) filters.push(sql`t.is_physical = ${query.is_physical}`)
  if (query.sale_file_import_id !== undefined) filters.push(sql`t.sale_file_import_id = ${query.sale_file_import_id}`)
  if (query.needs_refund !== undefined) filters.push(query.needs_refund ? OPEN_REFUND : sql`not ${OPEN_REFUND}`)
  if (query.has_difference !== undefined)
    filters.push(query.has_difference ? OPEN_DIFFERENCE : sql`t.difference_since is null`)
  if (query.missing !== undefined) filters.push(isMissing(query.missing))
  if (query.type_integration) filters.push(sql`t.origin = ${query.type_integration}`)
  return filters
}

function isMissing(what: string): Condition {
  return sql`${what}::text = any (t.missing)`
}

/** Matches sales refunded after their notes were sent, with at least one note still to resolve. */
const OPEN_REFUND = sql`exists (select 1 from refund_case r where r.company_id = t.company_id and r.sale_id = t.id
  and r.state = 'OPEN')`

/** Matches sales whose notes document more or less than the sale's value. */
const OPEN_DIFFERENCE = sql`t.difference_since is not null`

/** The note status filters only processed sales. */
function noteStatus(query: Filters): Condition[] {
  const wanted = wantedNotes(query)
  if (!wanted) return []
  return [
    sql`exists (select 1 from note n where n.company_id = t.company_id and n.sale_id = t.id and n.sale_id is not null
      and n.enotas_status = any(${wanted}::text[]))`,
  ]
}

function wantedNotes({ note_status, statuses }: Filters): string[] | undefined {
  return note_status && note_status !== 'all' && statuses?.join() === 'DONE' ? note_status.split(',') : undefined
}
