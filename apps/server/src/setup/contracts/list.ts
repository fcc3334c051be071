import type { ContractOut } from '@talao/contract'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { sql } from 'kysely'
import type { Actor } from '../../kit/http/actor.ts'
import { companyDay } from '../../kit/list/days.ts'
import { type FilterRules, filterConditions, isAnyOf } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import type { ListSource } from '../../kit/list/page.ts'
import { byNumber } from '../../kit/list/search.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { loadContracts } from './load.ts'

const SOURCE: ListSource = {
  table: 'contract',
  sort: {
    id: sql`t.id`,
    company: sql`(select plain_text(c.corporate_name) from company c where c.id = t.company_id)`,
    status: sql`t.status`,
    recurrence: sql`t.recurrence`,
    amount: sql`t.amount_cents`,
    start_date: sql`t.start_date`,
    end_date: sql`t.end_date`,
    created_at: sql`t.created_at`,
  },
  dates: {
    created_at: { at: sql`t.created_at`, day: companyDay(sql`t.created_at`) },
    start_date: { at: sql`t.start_date`, day: sql`t.start_date`, isDay: true },
  },
  search: { id: byNumber('t.id') },
}

const FILTERS: FilterRules<'contract'> = { status: { where: isAnyOf('t.status'), isIgnoredInSearch: true } }

export async function contractListing(
  deps: NoteDeps,
  actor: Actor,
  query: FilteredQuery<'contract'>,
): Promise<Listing<ContractOut>> {
  return {
    source: SOURCE,
    companies: await scopeIds(deps, actor, query.company_id),
    conditions: filterConditions({ name: 'contract', source: SOURCE, filters: FILTERS }, query),
    load: loadContracts,
  }
}
