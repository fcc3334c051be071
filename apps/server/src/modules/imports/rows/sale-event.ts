import { decimalFromCents, type EventSale, multiplyToCents, type SaleDelivery, type SaleEdits } from '@talao/fiscal'
import type { Buyer, CheckedRow } from './check-row.ts'

/** What the rows of one sale tell, in the words of every source: it was paid on the day of the sheet. */
export function saleEvent(importId: number, code: string, rows: readonly [CheckedRow, ...CheckedRow[]]): SaleDelivery {
  const [{ buyer, purchase_date }] = rows
  const items = rows.map((row) => row.item)
  const amount = decimalFromCents(items.reduce((sum, item) => sum + multiplyToCents(item.quantity, item.unit_value), 0))
  return {
    platform: 'MANUAL',
    raw_event: 'arquivo',
    event_kind: 'PAID',
    is_test: false,
    // Short: it stands in the sale once for each of its parts.
    delivery_key: `F${importId}`,
    occurred_at: purchase_date,
    sale: {
      ...NOTHING_ELSE,
      external_sales_id: code,
      amount,
      amount_exchanged: amount,
      purchase_date,
      approved_at: purchase_date,
      client: clientOf(buyer),
      items,
    },
  }
}

/** What a sheet tells of the buyer and no delivery of a platform does: it was a person who wrote it. */
export function editsOf({ is_icms_taxpayer, foreign_document }: Buyer): SaleEdits {
  if (!is_icms_taxpayer && foreign_document === null) return {}
  return {
    client: {
      ...(is_icms_taxpayer ? { icms_taxpayer: 'Contribuinte' } : {}),
      ...(foreign_document === null ? {} : { foreign_document }),
    },
  }
}

const NOTHING_ELSE: Omit<
  EventSale,
  'external_sales_id' | 'amount' | 'amount_exchanged' | 'purchase_date' | 'approved_at' | 'client' | 'items'
> = {
  parent_external_sales_id: null,
  currency: 'BRL',
  amount_charged: null,
  commission_currency: null,
  commission_amount: null,
  warranty_end_date: null,
  warranty_source: null,
  payment_method: null,
  installments: null,
  is_subscription: false,
  subscription_id: null,
  recurrence_number: null,
  coproducers: [],
  affiliates: [],
  missing: [],
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
