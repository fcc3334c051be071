import type { SaleOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import type { DifferenceReason } from '@talao/contract/fields/values'
import type { Selectable } from 'kysely'
import type {
  NoteTable,
  SaleAffiliateTable,
  SaleCoproducerTable,
  SaleEventTable,
  SaleItemTable,
  SalePaymentTable,
} from '../../kit/db/tables.gen.ts'
import { integrationIds } from '../../ledger/source.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'

/** The sale's own columns in API format. */
export function presentColumns(row: StoredSale) {
  return {
    id: row.id,
    company_id: row.company_id,
    customer_name: row.customer_name,
    external_sales_id: row.external_sales_id,
    status: row.status,
    currency: row.currency,
    amount: moneyOut(row.amount_cents),
    amount_exchanged: money(row.amount_exchanged_cents),
    amount_charged: money(row.amount_charged_cents),
    commission_currency: row.commission_currency,
    commission_amount: money(row.commission_amount_cents),
    purchase_date: row.purchase_date.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    date_to_process: row.date_to_process,
    processed_at: row.processed_at?.toISOString() ?? null,
    time_zone: row.time_zone,
    warranty_end_date: row.warranty_end_date,
    sale_file_import_id: row.sale_file_import_id,
    oauth_client_id: row.oauth_client_id,
    ...integrationIds(row),
    payment_method: row.payment_method,
    installments: row.installments,
    subscription_id: row.subscription_id,
    recurrence_number: row.recurrence_number,
    parent_external_sales_id: row.parent_external_sales_id,
    is_physical: row.is_physical,
    has_coproducer: row.has_coproducer,
    missing: row.missing,
    status_reason: row.status_reason,
    skip_reason: row.skip_reason,
    auto_send: row.auto_send,
    exchange_rate: row.exchange_rate === null ? null : Number(row.exchange_rate),
    exchange_source: row.exchange_source,
    freight: money(row.freight_cents),
    discount: moneyOut(row.discount_cents),
    issue_date: row.issue_date?.toISOString() ?? null,
    difference: presentDifference(row),
    left_out: presentLeftOut(row),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function presentDifference(row: StoredSale): SaleOut['difference'] {
  if (row.difference_since === null) return null
  return {
    amount: moneyOut(row.difference_cents ?? 0),
    reason: row.difference_reason as DifferenceReason,
    since: row.difference_since.toISOString(),
  }
}

function presentLeftOut({ left_out_cents, given_up_cents, given_up_reason }: StoredSale): SaleOut['left_out'] {
  if (left_out_cents === 0 && given_up_cents === null) return null
  return {
    amount: moneyOut(left_out_cents + (given_up_cents ?? 0)),
    by_settings: moneyOut(left_out_cents),
    given_up: moneyOut(given_up_cents ?? 0),
    given_up_reason,
  }
}

type Share = Selectable<SaleCoproducerTable>
export function presentSaleItem(
  item: Selectable<SaleItemTable>,
  products: readonly { id: number; name: string; external_code: string | null }[],
  shares: readonly Share[],
) {
  const share = shares.find((one) => one.id === item.coproducer_id)
  return {
    id: item.id,
    product_id: item.product_id,
    product: products.find((product) => product.id === item.product_id) ?? null,
    description: item.description,
    quantity: Number(item.quantity),
    value_per_unit: Number(item.value_per_unit),
    coproducer_id: item.coproducer_id,
    coproducer: share ? { id: share.id, name: share.name, document: share.document } : null,
  }
}

export function presentCoproducer(share: Share) {
  return {
    id: share.id,
    company_id: share.coproducer_company_id,
    name: share.name,
    document: share.document,
    email: share.email,
    amount: moneyOut(share.amount_cents),
  }
}

export function presentPayment(row: Selectable<SalePaymentTable>) {
  const { transaction_id, payment_means, psp_name, psp_cnpj, receiver_name, receiver_cnpj } = row
  return { transaction_id, payment_means, psp_name, psp_cnpj, receiver_name, receiver_cnpj }
}

export function presentAffiliate({ name, code, email, amount_cents }: Selectable<SaleAffiliateTable>) {
  return { name, code, email, amount: money(amount_cents) }
}

export function presentSaleNote(note: Selectable<NoteTable>) {
  return {
    id: note.id,
    number: note.number,
    enotas_status: note.enotas_status,
    total: moneyOut(note.total_cents),
    company_id: note.company_id,
  }
}

export function presentEvent(event: Selectable<SaleEventTable>, delivered: ReadonlySet<number>) {
  return {
    at: event.at.toISOString(),
    kind: event.kind,
    text: event.text,
    detail: event.detail,
    user: event.user_name,
    request_id: event.request_id,
    has_raw: delivered.has(event.id),
  }
}

function money(cents: number | null): number | null {
  return cents === null ? null : moneyOut(cents)
}
