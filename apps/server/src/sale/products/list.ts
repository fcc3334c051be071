import { integrationField } from '@talao/contract/fields/ids'
import type { ListQuery } from '@talao/contract/list/list-query'
import { sql } from 'kysely'
import { companyDay } from '../../kit/list/days.ts'
import { type Condition, conditionsOf, type ListSource } from '../../kit/list/page.ts'
import { byCode, byName, byNumber } from '../../kit/list/search.ts'
import { PRODUCT_ORIGINS, SOURCE_OF_T } from '../../ledger/source.ts'
import { isWithoutCodes } from '../../note/drafts/code-facts.ts'

export const PRODUCT_LIST: ListSource = {
  table: 'product',
  sort: {
    id: sql`t.id`,
    name: sql`plain_text(t.name)`,
    price: sql`t.price_cents`,
    type_fiscal_note: sql`t.type_fiscal_note`,
    external_code: sql`t.external_code`,
    source: SOURCE_OF_T,
    status: sql`t.status`,
    created_at: sql`t.created_at`,
  },
  dates: { created_at: { at: sql`t.created_at`, day: companyDay(sql`t.created_at`) } },
  search: { external_code: byCode('t.external_code'), id: byNumber('t.id'), name: byName('t.name') },
}

const INTEGRATION_FILTERS = PRODUCT_ORIGINS.filter((column) => column !== 'oauth_client_id')
export type ProductFilters = ListQuery & {
  source?: (typeof SOURCES)[number] | undefined
  type_fiscal_note?: string | undefined
  is_physical?: boolean | undefined
  without_ibs_cbs_codes?: boolean | undefined
} & Partial<Record<(typeof INTEGRATION_FILTERS)[number], number | undefined>>

/** SQL conditions of the list filter, with the product aliased as `t`. */
export function productConditions(query: ProductFilters): Condition[] {
  const status = query.statuses ? sql`t.status = any(${query.statuses}::text[])` : undefined
  return conditionsOf(PRODUCT_LIST, query, ownFilters(query), status)
}

function ownFilters(query: ProductFilters): Condition[] {
  const filters: Condition[] = INTEGRATION_FILTERS.flatMap((name) =>
    query[name] === undefined ? [] : [isOfIntegration(name, query[name])],
  )
  if (query.type_fiscal_note && query.type_fiscal_note !== 'all')
    filters.push(sql`t.type_fiscal_note = any(${query.type_fiscal_note.split(',')}::text[])`)
  if (query.is_physical !== undefined) filters.push(sql`t.is_physical = ${query.is_physical}`)
  if (query.source) filters.push(isFrom(query.source))
  if (query.without_ibs_cbs_codes !== undefined)
    filters.push(query.without_ibs_cbs_codes ? isWithoutCodes() : sql`not ${isWithoutCodes()}`)
  return filters
}

/** `sale_integration_id` matches any integration, because all their ids come from one table. */
function isOfIntegration(name: (typeof INTEGRATION_FILTERS)[number], id: number): Condition {
  const columns = name === 'sale_integration_id' ? INTEGRATION_FILTERS : [name]
  return sql`${id} in (${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})`
}

function isFrom(source: NonNullable<ProductFilters['source']>): Condition {
  // Products from files count as `MANUAL`, since both have no origin column.
  if (source === 'IMPORT') return sql`false`
  if (source === 'MANUAL')
    return sql`num_nonnulls(${sql.join(PRODUCT_ORIGINS.map((column) => sql.ref(`t.${column}`)))}) = 0`
  if (source === 'API') return sql`t.oauth_client_id is not null`
  const column = integrationField(source)
  if (column !== 'sale_integration_id') return sql`${sql.ref(`t.${column}`)} is not null`
  // Several platforms share this column.
  return sql`exists (select 1 from sale_integration s where s.company_id = t.company_id and s.id = t.sale_integration_id
    and s.type = ${source})`
}
