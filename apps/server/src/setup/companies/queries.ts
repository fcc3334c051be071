import type { CompanyOut } from '@talao/contract'
import type { FilteredQuery } from '@talao/contract/list/list-query'
import { SAO_PAULO } from '@talao/fiscal'
import { sql } from 'kysely'
import { placesOf, presentAddress } from '../../company/companies/addresses.ts'
import { presentCompany, presentConfig, presentNfeDefaults } from '../../company/companies/present.ts'
import { presentNfsDefaults } from '../../company/service/defaults.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { equals, type FilterRules, filterConditions } from '../../kit/list/filter-rules.ts'
import type { Listing } from '../../kit/list/listing.ts'
import { inOrder, type ListSource } from '../../kit/list/page.ts'
import { byDocument, byName } from '../../kit/list/search.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { withContracts } from '../contracts/company-contracts.ts'
import { readinessOf } from './readiness.ts'

const ENDS = sql`coalesce(t.a1_certificate_expiration_at, t.created_at)`
const SOURCE: ListSource = {
  table: 'company',
  companyColumn: 'id',
  sort: {
    id: sql`t.id`,
    corporate_name: sql`plain_text(t.corporate_name)`,
    fantasy_name: sql`plain_text(t.fantasy_name)`,
    cnpj: sql`t.cnpj`,
    active: sql`t.active`,
    a1_certificate_expiration_at: sql`t.a1_certificate_expiration_at`,
    created_at: sql`t.created_at`,
  },
  dates: {
    created_at: { at: sql`t.created_at`, day: sql`(t.created_at at time zone company_time_zone(t.id))::date` },
    a1_certificate_expiration_at: { at: ENDS, day: sql`(${ENDS} at time zone company_time_zone(t.id))::date` },
  },
  search: {
    corporate_name: byName('t.corporate_name'),
    cnpj: byDocument('t.cnpj'),
    a1_certificate_label: byName('t.a1_certificate_label'),
  },
}

const FILTERS: FilterRules<'company'> = { active: { where: equals('t.active'), isIgnoredInSearch: true } }

export async function companyListing(
  deps: NoteDeps,
  actor: Actor,
  query: FilteredQuery<'company'>,
): Promise<Listing<CompanyOut>> {
  return {
    source: SOURCE,
    companies: await scopeIds(deps, actor, query.company_id),
    conditions: filterConditions({ name: 'company', source: SOURCE, filters: FILTERS }, query),
    load: (tx, _companies, ids, wanted) => loadCompanies(tx, ids, seenBy(actor, wanted), deps.clock.now()),
  }
}

/** The contract with the platform is visible only to platform administrators. */
export function seenBy(actor: Actor, wanted: readonly string[]): string[] {
  return wanted.filter((name) => name !== 'contract' || actor.isPlatformAdmin)
}

export async function loadCompanies(
  tx: Tx,
  ids: readonly number[],
  wanted: readonly string[],
  now: Date,
): Promise<CompanyOut[]> {
  if (ids.length === 0) return []
  const companies = await tx
    .selectFrom('company')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const addresses = await tx
    .selectFrom('company_address')
    .selectAll()
    .where('company_id', 'in', [...ids])
    .execute()
  const places = await placesOf(tx, addresses)
  const certificates = await tx
    .selectFrom('company_certificate')
    .select(['company_id', 'serial', 'cnpj', 'not_before'])
    .where('company_id', 'in', [...ids])
    .where('is_current', '=', true)
    .execute()
  const configs = wanted.includes('company_config')
    ? await tx
        .selectFrom('company_config')
        .selectAll()
        .where('company_id', 'in', [...ids])
        .execute()
    : []
  const defaults = wanted.includes('nfe_default_setting')
    ? await tx
        .selectFrom('nfe_default_setting')
        .selectAll()
        .where('company_id', 'in', [...ids])
        .execute()
    : []
  const services = wanted.includes('nfs_default_setting')
    ? await tx
        .selectFrom('nfs_default_setting')
        .selectAll()
        .where('company_id', 'in', [...ids])
        .execute()
    : []
  const rejections = await loadRejections(tx, now)
  const out: CompanyOut[] = []
  for (const row of inOrder(ids, companies)) {
    const address = addresses.find((one) => one.company_id === row.id)
    const config = configs.find((one) => one.company_id === row.id)
    const setting = defaults.find((one) => one.company_id === row.id)
    const service = services.find((one) => one.company_id === row.id)
    const certificate = certificates.find((one) => one.company_id === row.id)
    out.push({
      ...presentCompany(row, certificate, { now, rejections }),
      time_zone: address?.time_zone ?? SAO_PAULO,
      address: address ? presentAddress(address, places) : null,
      ...(config ? { company_config: presentConfig(config) } : {}),
      ...(setting ? { nfe_default_setting: presentNfeDefaults(setting) } : {}),
      ...(service ? { nfs_default_setting: presentNfsDefaults(service) } : {}),
      ...(wanted.includes('readiness') ? { readiness: await readinessOf(tx, row.id, now) } : {}),
    })
  }
  return wanted.includes('contract') ? withContracts(tx, out) : out
}
