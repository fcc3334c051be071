import type { Nfse, NfseIssuer, NfseNature, NfseTerms, NfsService, Substitution } from '@talao/fiscal'
import { issPlaceOf } from '@talao/reference'
import type { Tx } from '../../db/scope.ts'
import { loadIssuer } from '../companies/issuer.ts'
import { customerNote } from '../notes/customer.ts'
import { plainDecimal } from '../notes/decimals.ts'
import { taxClasses } from '../notes/tax-classes.ts'

/** What only some service notes carry, stored as one. */
export type StoredNfseTerms = Pick<
  Nfse,
  'pis_cofins' | 'foreign_trade' | 'result_country' | 'immunity' | 'suspension_process' | 'municipal_benefit' | 'event'
>

/** A stored NFS-e as the law's rules and the gateways read it, with what its city has set. */
export async function loadNfse(
  tx: Tx,
  companyId: number,
  noteId: number,
  now: Date,
): Promise<{ nfse: Nfse; terms: NfseTerms }> {
  const note = await tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', noteId)
    .executeTakeFirstOrThrow()
  const items = await tx
    .selectFrom('note_item')
    .select(['description', 'quantity', 'value_per_unit'])
    .where('company_id', '=', companyId)
    .where('note_id', '=', noteId)
    .orderBy('position')
    .execute()
  const service = wholeService(note.nfs_service)
  const company = await loadServiceIssuer(tx, companyId)
  const nfse: Nfse = {
    in_production: note.in_production,
    nature_operation: note.nature_operation as NfseNature,
    issue_at: note.issue_date,
    total_cents: note.total_cents,
    discount_cents: note.discount_cents,
    discount_conditional_cents: note.discount_conditional_cents,
    deductions_cents: note.deductions_cents,
    observations: note.observations,
    send_email: note.send_mail,
    sales_code: note.sales_code,
    items: items.map((item) => ({
      description: item.description,
      quantity: plainDecimal(item.quantity),
      value_per_unit: plainDecimal(item.value_per_unit),
    })),
    nfs_service: service,
    customer_note: await loadServiceCustomer(tx, companyId, noteId),
    company,
    ...NO_TERMS,
    ...(note.nfse_terms as Partial<StoredNfseTerms> | null),
    substitution: note.substitution as Substitution | null,
  }
  return { nfse, terms: await loadTerms(tx, companyId, nfse, now) }
}

const NO_TERMS: StoredNfseTerms = {
  pis_cofins: null,
  foreign_trade: null,
  result_country: null,
  immunity: null,
  suspension_process: null,
  municipal_benefit: null,
  event: null,
}

/** What the note does not say: where its ISS is due, and what the city of the company has set in the national system. */
async function loadTerms(tx: Tx, companyId: number, nfse: Nfse, now: Date): Promise<NfseTerms> {
  const cityId = nfse.company.address?.city_id ?? null
  const agreement =
    cityId === null
      ? undefined
      : await tx
          .selectFrom('city_parameter')
          .select('answer')
          .where('city_id', '=', cityId)
          .where('kind', '=', 'convenio')
          .executeTakeFirst()
  const setting = await tx
    .selectFrom('nfs_access_setting')
    .select('sends_registration')
    .where('company_id', '=', companyId)
    .where('in_production', '=', nfse.in_production)
    .executeTakeFirst()
  return {
    now,
    issPlace: issPlaceOf(nfse.nfs_service.national_service_code ?? '')?.due_at ?? null,
    // Until the city was asked it counts as active: the authority answers for it (E0037) and the answer is kept.
    isCityActive: (agreement?.answer as { active?: boolean } | undefined)?.active ?? true,
    sendsRegistration: setting?.sends_registration ?? false,
    acceptsDeductions: null,
    classes: taxClasses([nfse.nfs_service.cclasstrib]),
  }
}

async function loadServiceIssuer(tx: Tx, companyId: number): Promise<NfseIssuer> {
  const {
    homologation_mode: _mode,
    gateway: _gateway,
    nfs_gateway: _road,
    ...company
  } = await loadIssuer(tx, companyId)
  const row = await tx
    .selectFrom('company')
    .select('special_tax_regime')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...company, ...row }
}

async function loadServiceCustomer(tx: Tx, companyId: number, noteId: number): Promise<Nfse['customer_note']> {
  const row = await tx
    .selectFrom('note_customer')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('note_id', '=', noteId)
    .executeTakeFirst()
  if (!row) return null
  return { ...(await customerNote(tx, row)), no_foreign_document_reason: row.no_foreign_document_reason }
}

/** The whole service block, what is not set being null. */
export function wholeService(stored: unknown): NfsService {
  const given = (stored ?? {}) as Partial<NfsService>
  const texts = Object.fromEntries(SERVICE_TEXTS.map((field) => [field, given[field] ?? null]))
  return {
    ...texts,
    iss_source_withheld: given.iss_source_withheld ?? false,
    destination_city: given.destination_city ?? null,
  } as NfsService
}

const SERVICE_TEXTS = [
  'iss_aliquot',
  'municipal_service_code',
  'municipal_service_description',
  'description',
  'lc_116',
  'cofins',
  'csll',
  'inss',
  'ir',
  'pis',
  'cnae',
  'destination_uf',
  'nbs',
  'national_service_code',
  'cindop',
  'cclasstrib',
  'total_tax_percent_simples',
  'total_tax_percent_country',
  'total_tax_percent_state',
  'total_tax_percent_city',
] as const satisfies readonly (keyof NfsService)[]
