import type { MappingPreviewOut, SaleMapping } from '@talao/contract'
import { type EventSale, missingData } from '@talao/fiscal'
import { type PlatformEvent, UnreadableDelivery } from '@talao/platforms'
import { readDelivery } from '../inbox/read-delivery.ts'
import type { IntegrationRow } from './own-integration.ts'

type Kept = { body: Buffer; headers: unknown; query: unknown }

/** The sale that a mapping would make of a stored delivery, or why it would make none. Stores nothing. */
export function previewMapping(row: IntegrationRow, mapping: SaleMapping, kept: Kept): MappingPreviewOut {
  try {
    const [event] = readDelivery({ type: row.type, options: row.options, mapping }, kept)
    if (!event) return noSale('O aviso veio vazio.')
    // `notes` explains why an event makes no sale.
    return { ...headOf(event), reason: event.notes ?? null, sale: event.sale && presentSale(event.sale) }
  } catch (error) {
    if (error instanceof UnreadableDelivery) return noSale(error.reason)
    throw error
  }
}

function noSale(reason: string): MappingPreviewOut {
  return { event: null, event_kind: null, reason, sale: null }
}

function headOf(event: PlatformEvent) {
  return { event: event.raw_event, event_kind: event.event_kind }
}

function presentSale(sale: EventSale): NonNullable<MappingPreviewOut['sale']> {
  const { client } = sale
  return {
    external_sales_id: sale.external_sales_id,
    currency: sale.currency,
    amount: Number(sale.amount),
    purchase_date: sale.purchase_date,
    approved_at: sale.approved_at,
    payment_method: sale.payment_method,
    installments: sale.installments,
    customer_name: client.name,
    document: client.document,
    email: client.email,
    phone: client.phone,
    address: client.address && addressLine(client.address),
    items: sale.items.map((item) => ({
      code: item.external_code,
      name: item.name,
      quantity: item.quantity,
      unit_value: Number(item.unit_value),
    })),
    missing: missingData(sale),
  }
}

function addressLine(address: NonNullable<EventSale['client']['address']>): string {
  const { street, number, complement, neighborhood, city, state, postal_code, country } = address
  return [[street, number].filter(Boolean).join(', '), complement, neighborhood, city, state, postal_code, country]
    .filter(Boolean)
    .join(' · ')
}
