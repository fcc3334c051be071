import {
  decimalFromCents,
  type EventSale,
  multiplyToCents,
  type SaleDelivery,
  type SaleEdits,
  SILENT_SALE,
} from '@talao/fiscal'
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
      ...SILENT_SALE,
      currency: 'BRL',
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
