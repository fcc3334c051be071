import {
  type CustomerNote,
  type DasRates,
  itemField,
  itemOf,
  type LinkedPayment,
  linkedPaymentsOf,
  type Nfe,
  type NfeField,
  type NfeIntermediary,
  type NfeItemField,
  type NfseCustomer,
  nfeFieldsOf,
} from '@talao/fiscal'
import { loadIssuer, wholeTax } from '../../company/companies/issuer.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import { customerNote } from '../notes/customer.ts'

/**
 * Loads a stored NF-e in the form the fiscal rules and the gateways use. Its issuer has the regime of the day
 * chosen for the note, or of today: a note prepared again is a note of that day.
 */
export async function loadNfe(tx: Tx, companyId: number, noteId: number, now: Date): Promise<Nfe> {
  const own = <T extends 'note_item' | 'note_payment'>(table: T) =>
    tx
      .selectFrom(table as 'note_item')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('note_id', '=', noteId)
      .orderBy('position')
  const note = await tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', noteId)
    .executeTakeFirstOrThrow()
  const items = await own('note_item').execute()
  const payments = await tx
    .selectFrom('note_payment')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('note_id', '=', noteId)
    .orderBy('position')
    .execute()
  const {
    homologation_mode: _mode,
    gateway: _gateway,
    nfs_gateway: _road,
    ...company
  } = await loadIssuer(tx, companyId, note.issue_date ?? now)
  return {
    in_production: note.in_production,
    // The database checks the values of the closed lists.
    ...(nfeFieldsOf(note) as Pick<Nfe, NfeField>),
    issue_date: note.issue_date,
    drafted_at: note.created_at,
    sales_code: note.sales_code,
    items: items.map(itemOfRow),
    payments: payments.map(({ payment_method, amount_cents }) => ({ payment_method, amount_cents })),
    intermediary: note.intermediary as NfeIntermediary | null,
    customer_note: await loadCustomer(tx, companyId, noteId),
    company,
    linked_payments: note.sale_id === null ? [] : await linkedPayments(tx, companyId, note.sale_id),
  }
}

/** The payments of the sale that an NF-e can link to: whole, with an id of the payment system that fits the layout. */
async function linkedPayments(tx: Tx, companyId: number, saleId: number): Promise<LinkedPayment[]> {
  const rows = await tx
    .selectFrom('sale_payment')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sale_id', '=', saleId)
    .orderBy('position')
    .execute()
  return linkedPaymentsOf(rows)
}

/** The item of a stored row, without the zeros that PostgreSQL writes after a decimal. */
function itemOfRow(
  row: Readonly<Record<NfeItemField, unknown>> & { cativ_sn: string | null; das_rates: unknown },
): Nfe['items'][number] {
  const item = itemOf((name) => {
    const { kind } = itemField(name)
    return kind === 'decimal' ? plainDecimal(String(row[name])) : row[name]
  })
  const { cativ_sn, das_rates } = row
  return {
    ...item,
    cativ_sn,
    das_rates: das_rates as DasRates | null,
    description: item.description ?? '',
    nfe_tax: wholeTax(row.nfe_tax),
  }
}

async function loadCustomer(tx: Tx, companyId: number, noteId: number): Promise<CustomerNote> {
  const row = await tx
    .selectFrom('note_customer')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('note_id', '=', noteId)
    .executeTakeFirstOrThrow()
  const customer: NfseCustomer = {
    ...customerNote(row),
    no_foreign_document_reason: row.no_foreign_document_reason,
  }
  return customer
}
