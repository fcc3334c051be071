import { createHash } from 'node:crypto'
import {
  addMonths,
  type DraftProduct,
  type DraftSale,
  dayInSaoPaulo,
  type Fault,
  localDay,
  type NfseDraftProduct,
} from '@talao/fiscal'
import { rejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Selectable } from 'kysely'
import { loadIssuer, loadNfeDefaults } from '../../company/companies/issuer.ts'
import { issuerFault } from '../../company/companies/register-difference.ts'
import { isDeclared, loadSimplesFacts } from '../../company/companies/simples-facts.ts'
import { defaultNoteKind, soldKinds } from '../../company/companies/sold-kinds.ts'
import { loadRegistration } from '../../company/gateways/gateway-readiness-faults.ts'
import { storedAgreement } from '../../company/service/city-agreement.ts'
import { loadNfsDefaults } from '../../company/service/defaults.ts'
import { companyZone } from '../../kit/db/company-day.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { ProductTable } from '../../kit/db/tables.gen.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import type { SaleIntegration } from '../../note/drafts/draft-facts.ts'
import { draftProduct } from '../../note/drafts/draft-products.ts'
import { loadServiceIssuer } from '../../note/nfse/load.ts'

type FlightIntegration = NonNullable<SaleIntegration> & { coproduction_base: string }
export type FlightProduct = DraftProduct & NfseDraftProduct & { auto_send: boolean | null; digest: string }
export type FlightCompany = Awaited<ReturnType<typeof loadFlightCompany>>

/** Everything that the notes of a company's sales are composed and judged from, apart from the sales themselves. */
export async function loadFlightCompany(tx: Tx, companyId: number, now: Date) {
  const { homologation_mode, gateway, nfs_gateway, ...issuer } = await loadIssuer(tx, companyId)
  const serviceIssuer = await loadServiceIssuer(tx, companyId)
  const [nfeDefaults, nfsDefaults] = [await loadNfeDefaults(tx, companyId), await loadNfsDefaults(tx, companyId)]
  const config = await tx
    .selectFrom('company_config')
    .innerJoin('company', 'company.id', 'company_config.company_id')
    .select(['auto_process_sales_enabled', 'auto_send_notes_enabled', 'auto_since', 'resumed_at', 'company.active'])
    .where('company_config.company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const certificate = await tx
    .selectFrom('company_certificate')
    .select('not_after')
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  const register = await tx.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  const inProduction = nfsDefaults.in_production && !homologation_mode
  const cityId = serviceIssuer.address?.city_id ?? null
  const access = await tx
    .selectFrom('nfs_access_setting')
    .select('sends_registration')
    .where('company_id', '=', companyId)
    .where('in_production', '=', inProduction)
    .executeTakeFirst()
  const agreement = cityId === null ? null : await storedAgreement(tx, { city_id: cityId, in_production: inProduction })
  const norms = await loadNorms(tx)
  const zone = await companyZone(tx, companyId)
  const simples = await loadSimplesFacts(tx, companyId)
  const facts = {
    companyId,
    zone,
    issuer,
    serviceIssuer,
    homologation_mode,
    gateway,
    nfs_gateway,
    nfeDefaults,
    nfsDefaults,
    config,
    certificateEnd: certificate?.not_after ?? null,
    issuerFault: issuerFault(register, now, rejectionTable(norms, dayInSaoPaulo(now))) satisfies Fault | null,
    simples,
    lastRatesMonth: simples.regimes.some(isDeclared) ? lastRatesMonthOf(localDay(now, zone)) : null,
    registration: await loadRegistration(tx, companyId),
    agreement: agreement && { active: agreement.active },
    sendsRegistration: access?.sends_registration ?? false,
    kind: (await defaultNoteKind(tx, companyId)) satisfies DraftSale['type_fiscal_note'],
    sold: (await soldKinds(tx, companyId)).sold,
    integrations: await integrationsOf(tx, companyId),
  }
  const digest = digestOf([facts, norms.version])
  return { ...facts, norms, digest, products: await productsOf(tx, companyId) }
}

/** Rates follow from months that are over: those of next month are the last that can be known today. */
export function lastRatesMonthOf(today: string): string {
  return addMonths(today.slice(0, 7), 1)
}

async function integrationsOf(tx: Tx, companyId: number): Promise<Map<number, FlightIntegration>> {
  const rows = await tx
    .selectFrom('sale_integration')
    .select([
      'id',
      'type',
      'type_fiscal_note',
      'nfe_percentage',
      'auto_process',
      'auto_send',
      'auto_since',
      'intermediary',
      'coproduction_base',
    ])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function productsOf(tx: Tx, companyId: number): Promise<Map<number, FlightProduct>> {
  const rows: Selectable<ProductTable>[] = await tx
    .selectFrom('product')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute()
  return new Map(
    rows.map((row) => {
      const draft = draftProduct(row)
      return [row.id, { ...draft, auto_send: row.auto_send, digest: digestOf([draft, row.auto_send]) }]
    }),
  )
}

/** A digest of facts, so that an unchanged sale is not judged again. Maps count by their entries. */
export function digestOf(facts: unknown): string {
  const text = JSON.stringify(facts, (_key, value: unknown) => (value instanceof Map ? [...value] : value))
  return createHash('sha256').update(text).digest('base64')
}
