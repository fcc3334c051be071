import { eachIntegrationField } from '@talao/contract/fields/ids'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { dayInSaoPaulo } from '@talao/fiscal'
import { classesOfServices } from '@talao/fiscal/norms/norms'
import { sql } from 'kysely'
import { readCompanies } from '../../kit/db/scope.ts'
import { companyDay } from '../../kit/list/days.ts'
import { equals, type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Condition, ListSource } from '../../kit/list/page.ts'
import { byCode, byName, byNumber } from '../../kit/list/search.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { byIntegrationField } from '../../ledger/source.ts'
import { isWithoutCodes } from '../../note/drafts/code-facts.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

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
const productFilters = (servicesOnly: readonly string[]): FilterRules<'product'> => ({
  status: { where: isAnyOf('t.status'), isIgnoredInSearch: true },
  source: { where: equals('t.origin') },
  type_fiscal_note: { where: isAnyOf('t.type_fiscal_note') },
  ...eachIntegrationField((field) => ({ where: BY_INTEGRATION[field] })),
  is_physical: { where: equals('t.is_physical') },
  without_ibs_cbs_codes: {
    where: (lacks) => (lacks ? isWithoutCodes(servicesOnly) : sql`not ${isWithoutCodes(servicesOnly)}`),
  },
})

/** SQL conditions of the list filter, with the product aliased as `t`. Only one filter asks for the law. */
export async function productConditions(
  { db, clock }: Pick<NoteDeps, 'db' | 'clock'>,
  query: FilteredQuery<'product'>,
): Promise<Condition[]> {
  const asksLaw = query.without_ibs_cbs_codes !== undefined
  const servicesOnly = asksLaw
    ? classesOfServices(await readCompanies(db, [], loadNorms), dayInSaoPaulo(clock.now()))
    : []
  return filterConditions({ name: 'product', source: PRODUCT_LIST, filters: productFilters(servicesOnly) }, query)
}
