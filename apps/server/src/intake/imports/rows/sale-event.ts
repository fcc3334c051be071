import {
  decimalFromCents,
  type EventSale,
  multiplyToCents,
  type SaleDelivery,
  type SaleEdits,
  SILENT_SALE,
} from '@talao/fiscal'
import type { Buyer, CheckedRow } from './check-row.ts'

/**
 * Builds the delivery for the rows of one sale, in the same format as other sources. The sale counts as paid on the
 * date of the sheet.
 */
export function saleEvent(importId: number, code: string, rows: readonly [CheckedRow, ...CheckedRow[]]): SaleDelivery {
  const [{ buyer, purchase_date }] = rows
  const items = rows.map((row) => row.item)
  const amount = decimalFromCents(items.reduce((sum, item) => sum + multiplyToCents(item.quantity, item.unit_value), 0))
  return {
    platform: 'MANUAL',
    raw_event: 'arquivo',
    event_kind: 'PAID',
    is_test: false,
    // Keep it short: it is stored in the sale once per row.
    delivery_key: `F${importId}`,
    occurred_at: purchase_date,
    sale: {
      ...SILENT_SALE,
      currency: 'BRL',
      external_sales_id: code,
      amount,
      amount_exchanged: amount,
      purchase_date,
      approved_at: purchase_date,
      client: clientOf(buyer),
      items,
      ...paymentsOf(rows),
    },
  }
}

/** The rows of a sale repeat its payment, or name several. */
function paymentsOf(rows: readonly CheckedRow[]): Pick<EventSale, 'payments'> {
  const told = rows.flatMap(({ payment }) => payment.payments ?? [])
  const payments = [...new Map(told.map((payment) => [JSON.stringify(payment), payment])).values()]
  return payments.length === 0 ? {} : { payments }
}

/** Buyer fields that no platform delivers are stored as user edits, since a user wrote the sheet. */
export function buyerEditsOf({ is_icms_taxpayer, foreign_document }: Buyer): SaleEdits {
  if (!is_icms_taxpayer && foreign_document === null) return {}
  return {
    client: {
      ...(is_icms_taxpayer ? { icms_taxpayer: 'Contribuinte' } : {}),
      ...(foreign_document === null ? {} : { foreign_document }),
    },
  }
}

function clientOf(buyer: Buyer): EventSale['client'] {
  const { name, email, phone, document, country, address, state_registration } = buyer
  return {
    name,
    email,
    phone,
    document: document?.value ?? null,
    document_type: document?.kind ?? null,
    person_type: document?.kind === 'CNPJ' ? 'PJ' : 'PF',
    is_abroad: country !== 'BR',
    country,
    ...(state_registration === null ? {} : { state_registration }),
    address,
  }
}
