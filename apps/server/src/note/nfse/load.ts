import {
  NFSE_TERMS,
  type Nfse,
  type NfseContext,
  type NfseIssuer,
  type NfseTerm,
  nfseOfColumns,
  type Substitution,
} from '@talao/fiscal'
import { withOnlyNationalCode } from '@talao/reference'
import { loadIssuer } from '../../company/companies/issuer.ts'
import { wholeService } from '../../company/service/service.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import { gatewayOfNote } from '../issuing/state/note-gateway.ts'
import { customerNote } from '../notes/customer.ts'
import { loadNfseContext } from './context.ts'

/** Fields that only some NFS-e have, stored together as JSON. */
export type StoredNfseTerms = Pick<Nfse, NfseTerm>

/** Loads a stored NFS-e in the form the fiscal rules and the gateways use, with the settings of its city. */
export async function loadNfse(
  tx: Tx,
  companyId: number,
  noteId: number,
  now: Date,
): Promise<{ nfse: Nfse; terms: NfseContext }> {
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
  const nfse: Nfse = {
    in_production: note.in_production,
    ...nfseOfColumns(note),
    drafted_at: note.created_at,
    sales_code: note.sales_code,
    items: items.map((item) => ({
      description: item.description,
      quantity: plainDecimal(item.quantity),
      value_per_unit: plainDecimal(item.value_per_unit),
    })),
    nfs_service: withOnlyNationalCode(wholeService(note.nfs_service)),
    customer_note: await loadServiceCustomer(tx, companyId, noteId),
    company: await loadServiceIssuer(tx, companyId),
    ...NO_TERMS,
    ...(note.nfse_terms as Partial<StoredNfseTerms> | null),
    substitution: note.substitution as Substitution | null,
  }
  return { nfse, terms: await loadNfseContext(tx, companyId, nfse, { gateway: await gatewayOfNote(tx, note), now }) }
}

const NO_TERMS = Object.fromEntries(NFSE_TERMS.map((name) => [name, null])) as StoredNfseTerms

/** The company as issuer of NFS-e. */
export async function loadServiceIssuer(tx: Tx, companyId: number): Promise<NfseIssuer> {
  const {
    homologation_mode: _mode,
    gateway: _gateway,
    nfs_gateway: _road,
    ...company
  } = await loadIssuer(tx, companyId)
  const row = await tx
    .selectFrom('company')
    .select(['special_tax_regime', 'culture_encourager'])
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
  return { ...customerNote(row), no_foreign_document_reason: row.no_foreign_document_reason }
}
