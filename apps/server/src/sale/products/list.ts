import { eachIntegrationField } from '@talao/contract/fields/ids'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { sql } from 'kysely'
import { companyDay } from '../../kit/list/days.ts'
import { equals, type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Condition, ListSource } from '../../kit/list/page.ts'
import { byCode, byName, byNumber } from '../../kit/list/search.ts'
import { byIntegrationField } from '../../ledger/source.ts'
import { isWithoutCodes } from '../../note/drafts/code-facts.ts'

export const PRODUCT_LIST: ListSource = {
  table: 'product',
  sort: {
    id: sql`t.id`,
    name: sql`plain_text(t.name)`,
    price: sql`t.price_cents`,
    type_fiscal_note: sql`t.type_fiscal_note`,
    external_code: sql`t.external_code`,
    source: sql`t.origin`,
    status: sql`t.status`,
    created_at: sql`t.created_at`,
  },
  dates: { created_at: { at: sql`t.created_at`, day: companyDay(sql`t.created_at`) } },
  search: { external_code: byCode('t.external_code'), id: byNumber('t.id'), name: byName('t.name') },
}

const BY_INTEGRATION = byIntegrationField(equals('t.integration_id'))

// table
const FILTERS: FilterRules<'product'> = {
  status: { where: isAnyOf('t.status'), isIgnoredInSearch: true },
  source: { where: equals('t.origin') },
  type_fiscal_note: { where: isAnyOf('t.type_fiscal_note') },
  ...eachIntegrationField((field) => ({ where: BY_INTEGRATION[field] })),
  is_physical: { where: equals('t.is_physical') },
  without_ibs_cbs_codes: { where: (lacks) => (lacks ? isWithoutCodes() : sql`not ${isWithoutCodes()}`) },
}

/** SQL conditions of the list filter, with the product aliased as `t`. */
export function productConditions(query: FilteredQuery<'product'>): Condition[] {
  return filterConditions({ name: 'product', source: PRODUCT_LIST, filters: FILTERS }, query)
}
