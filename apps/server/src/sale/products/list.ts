import { integrationField, type SOURCES } from '@talao/contract/fields/ids'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { sql } from 'kysely'
import { companyDay } from '../../kit/list/days.ts'
import { equals, type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Condition, ListSource } from '../../kit/list/page.ts'
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

// table
const FILTERS: FilterRules<'product'> = {
  status: { where: isAnyOf('t.status'), isIgnoredInSearch: true },
  source: { where: isFrom },
  type_fiscal_note: { where: isAnyOf('t.type_fiscal_note') },
  integration_hotmart_id: { where: isIn('integration_hotmart_id') },
  integration_eduzz_id: { where: isIn('integration_eduzz_id') },
  integration_xgrow_id: { where: isIn('integration_xgrow_id') },
  integration_monetizze_id: { where: isIn('integration_monetizze_id') },
  integration_ticto_id: { where: isIn('integration_ticto_id') },
  // Any integration, because all their ids come from one table.
  sale_integration_id: { where: isIn(...INTEGRATION_FILTERS) },
  is_physical: { where: equals('t.is_physical') },
  without_ibs_cbs_codes: { where: (lacks) => (lacks ? isWithoutCodes() : sql`not ${isWithoutCodes()}`) },
}

/** SQL conditions of the list filter, with the product aliased as `t`. */
export function productConditions(query: FilteredQuery<'product'>): Condition[] {
  return filterConditions({ name: 'product', source: PRODUCT_LIST, filters: FILTERS }, query)
}

function isIn(...columns: readonly string[]): (id: number) => Condition {
  return (id) => sql`${id} in (${sql.join(columns.map((column) => sql.ref(`t.${column}`)))})`
}

function isFrom(source: (typeof SOURCES)[number]): Condition {
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
