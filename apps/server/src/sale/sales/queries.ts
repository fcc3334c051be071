import type { SaleOut } from '@talao/contract'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { SALE_STATUSES } from '@talao/fiscal'
import { sql } from 'kysely'
import { type Companies, readScope, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { equals, type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import { answerPage, type Condition, countRows, type ListSource } from '../../kit/list/page.ts'
import { byCode, byNamed, byNumber } from '../../kit/list/search.ts'
import { SALE_AMOUNT, SALE_DATES, type SaleDate } from '../../ledger/sale-dates.ts'
import { byIntegrationField } from '../../ledger/source.ts'
import { pageOfSummedList, type SummedList } from '../../ledger/totals/list-totals.ts'
import { SALE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
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
    ...byIntegrationField(byNumber('t.integration_id')),
  },
}

/** Sort orders whose platform-wide index has one range per status. */
function isLaned(order: string): boolean {
  return order === 'created_at' || order === 'date_to_process'
}

type Query = FilteredQuery<'sale'>
type SaleColumn = keyof typeof SALE_ROLLUP.columns

/** Matches sales refunded after their notes were sent, with at least one note still to resolve. */
const OPEN_REFUND = sql`exists (select 1 from refund_case r where r.company_id = t.company_id and r.sale_id = t.id
  and r.state = 'OPEN')`

/** Matches sales whose notes document more or less than the sale's value. */
const OPEN_DIFFERENCE = sql`t.difference_since is not null`

// table
const FILTERS: FilterRules<'sale', SaleColumn> = {
  status: {
    where: isAnyOf('t.status'),
    isIgnoredInSearch: true,
    sums: 'status',
    keepsOrder: (_statuses, { by, companies }) => by === 'created_at' || (isLaned(by) && companies === 'every'),
  },
  note_status: {
    where: (statuses) => sql`exists (select 1 from note n where n.company_id = t.company_id and n.sale_id = t.id
      and n.sale_id is not null and n.enotas_status = any(${statuses}::text[]))`,
    isIgnoredInSearch: true,
  },
  has_coproducer: { where: equals('t.has_coproducer'), sums: 'has_coproducer' },
  is_physical: { where: equals('t.is_physical'), sums: 'is_physical' },
  type_integration: { where: equals('t.origin'), sums: 'origin' },
  sale_file_import_id: { where: equals('t.sale_file_import_id') },
  needs_refund: {
    where: (needs) => (needs ? OPEN_REFUND : sql`not ${OPEN_REFUND}`),
    // Sales awaiting a refund are few: alone they are counted, for the others they are subtracted.
    sumsPartly: (needs) => (needs ? undefined : { minus: OPEN_REFUND }),
  },
  has_difference: { where: (has) => (has ? OPEN_DIFFERENCE : sql`t.difference_since is null`) },
  missing: { where: isMissing },
  light: { where: hasLight },
  cause: { where: hasCause },
}

const LIST: SummedList<SaleDate, SaleColumn> = {
  name: 'sale',
  source: SOURCE,
  filters: FILTERS,
  rollup: SALE_ROLLUP,
  orderDates: { created_at: 'created_at', purchase_date: 'purchase_date', date_to_process: 'date_to_process' },
  laneFilters: ['status'],
}

export async function listSales(deps: Pick<NoteDeps, 'db' | 'platformDb'>, actor: Actor, query: Query) {
  const ids = await scopeOf(deps, actor, query.company_id)
  return readScope(deps, ids, async (tx) => {
    const page = await pageOfSales(tx, ids, query)
    return answerPage(query, page, await loadSales(tx, ids, page.ids, query.with))
  })
}

/** The whole list, unpaged, for an export file. */
export async function saleListing(deps: NoteDeps, actor: Actor, query: Query): Promise<Listing<SaleOut>> {
  const companies = await scopeIds(deps, actor, query.company_id)
  return { source: SOURCE, companies, conditions: saleConditions(query, companies), load: loadSales }
}

/** Ids of one page of sales, with count and sum of the whole filter. */
export function pageOfSales(tx: Tx, companies: Companies, query: Query) {
  return pageOfSummedList(tx, summedSales(companies), companies, query)
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

/** SQL conditions of the list filter, with the sale aliased as `t`. */
export function saleConditions(query: Query, companies: Companies = []): Condition[] {
  return filterConditions(summedSales(companies), query)
}

/** The list of sales, with its filters and stored totals. */
export function summedSales(companies: Companies): SummedList<SaleDate, SaleColumn> {
  if (companies !== 'every') return LIST
  return {
    ...LIST,
    source: {
      ...SOURCE,
      search: { ...SOURCE.search, customer_name: byNamed(everyNamed) },
      searchFunctions: { customer_name: everyNamed },
    },
  }
}

function hasLight(light: string): Condition {
  return light === 'NONE' ? sql`not (${isFlown()})` : isFlown(sql`and f.light = ${light}`)
}

/** Only the first cause counts, as in the groups of the flight. `OTHER` is any cause without a name. */
function hasCause(cause: string): Condition {
  const isCause = cause === 'OTHER' ? sql`starts_with(f.causes[1], 'OTHER:')` : sql`f.causes[1] = ${cause}`
  return isFlown(sql`and ${isCause}`)
}

/**
 * Only waiting sales of companies that are not switched off have a light: that of another is left over until the next
 * flight.
 */
function isFlown(more: Condition = sql``): Condition {
  return sql`t.status in ('PENDING', 'UNPROCESSED') and exists (
    select 1 from sale_flight f join company c on c.id = f.company_id and c.active
    where f.company_id = t.company_id and f.sale_id = t.id ${more})`
}

function isMissing(what: string): Condition {
  return sql`${what}::text = any (t.missing)`
}
