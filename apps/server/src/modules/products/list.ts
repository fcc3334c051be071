import { parsePlatformId } from '@talao/contract/ids'
import type { ListQuery } from '@talao/contract/list-query'
import { sql } from 'kysely'
import { type Condition, conditionsOf, type ListSource } from '../../list/page.ts'
import { byCode, byName, byNumber } from '../../list/search.ts'
import { INTEGRATION_OF_T, integrationColumn, PRODUCT_ORIGINS } from '../sales/source.ts'

export const PRODUCT_LIST: ListSource = {
  table: 'product',
  sort: {
    id: sql`t.id`,
    name: sql`plain_text(t.name)`,
    price: sql`t.price_cents`,
    type_fiscal_note: sql`t.type_fiscal_note`,
    external_code: sql`t.external_code`,
    source: INTEGRATION_OF_T,
    status: sql`t.status`,
    created_at: sql`t.created_at`,
  },
  dates: { created_at: { at: sql`t.created_at` } },
  search: { external_code: byCode('t.external_code'), id: byNumber('t.id'), name: byName('t.name') },
}

const INTEGRATION_FILTERS = PRODUCT_ORIGINS.filter((column) => column !== 'oauth_client_id')
export type ProductFilters = ListQuery & {
  source?: string | undefined
  type_fiscal_note?: string | undefined
  is_physical?: boolean | undefined
} & Partial<Record<(typeof INTEGRATION_FILTERS)[number], number | undefined>>

/** What the list's filter demands of a product, its alias being `t`. */
export function productConditions(query: ProductFilters): Condition[] {
  const status = query.statuses ? sql`t.status = any(${query.statuses}::text[])` : undefined
  return conditionsOf(PRODUCT_LIST, query, ownFilters(query), status)
}

function ownFilters(query: ProductFilters): Condition[] {
  const filters: Condition[] = INTEGRATION_FILTERS.flatMap((name) =>
    query[name] === undefined ? [] : [sql`${sql.ref(`t.${name}`)} = ${query[name]}`],
  )
  if (query.type_fiscal_note && query.type_fiscal_note !== 'all')
    filters.push(sql`t.type_fiscal_note = any(${query.type_fiscal_note.split(',')}::text[])`)
  if (query.is_physical !== undefined) filters.push(sql`t.is_physical = ${query.is_physical}`)
  const platform = query.source ? parsePlatformId(query.source === 'TICTO-V1' ? 'TICTO' : query.source) : undefined
  if (query.source === 'MANUAL')
    filters.push(sql`num_nonnulls(${sql.join(PRODUCT_ORIGINS.map((column) => sql.ref(`t.${column}`)))}) = 0`)
  else if (platform === 'API') filters.push(sql`t.oauth_client_id is not null`)
  else if (platform) filters.push(sql`${sql.ref(`t.${integrationColumn(platform)}`)} is not null`)
  return filters
}
