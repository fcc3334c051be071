import type { SaleEventKind } from '@talao/fiscal'
import { UnreadableDelivery } from '../port/platform.ts'
import { type Fields, textAt, type Value, valueAt } from '../reading/value.ts'
import { KIND_BY_EVENT } from './events.ts'

/**
 * Whether a delivery has version 1: flat (a form, or JSON with the same names) and without event, so only the purchase
 * status is known.
 */
export function isVersion1(sent: Fields): boolean {
  return valueAt(sent, 'event') === undefined && textAt(sent, 'transaction') !== null && textAt(sent, 'status') !== null
}

/**
 * The same purchase with the field names of version 2. Version 1 lacks the time of the delivery and, for several
 * affiliates, the amount of each.
 */
export function toVersion2(flat: Fields): Fields {
  const field = (name: string): Value => valueAt(flat, name) ?? null
  const status = textAt(flat, 'status')?.toLowerCase() ?? null
  const kind = KIND_BY_EVENT.get(status ?? '')
  // Version 1 fills both fields even for purchases that were never paid.
  const oncePaid = (name: string): Value => (kind !== undefined && ONCE_PAID.has(kind) ? field(name) : null)
  const currency = currencyOf(flat)
  const money = (name: string): Fields => ({ value: field(name), currency_value: currency })
  return {
    event: status,
    creation_date: timeOf(flat, kind),
    data: {
      product: { id: field('prod'), name: field('prod_name'), warranty_date: oncePaid('warranty_date') },
      producer: { document: field('producer_document') },
      buyer: buyerOf(flat),
      affiliates: [{ affiliate_code: field('aff'), name: field('aff_name') }],
      commissions: [
        { ...money('cms_vendor'), source: 'PRODUCER' },
        { ...money('cms_aff'), source: 'AFFILIATE' },
      ],
      purchase: {
        transaction: field('transaction'),
        order_date: field('purchase_date'),
        approved_date: oncePaid('confirmation_purchase_date'),
        price: money('price'),
        full_price: money('full_price'),
        payment: {
          type: textAt(flat, 'payment_type')?.toUpperCase() ?? null,
          installments_number: field('installments_number'),
        },
        recurrence_number: field('recurrency'),
      },
      subscription: { subscriber: { code: field('subscriber_code') } },
    },
  }
}

const ONCE_PAID: ReadonlySet<SaleEventKind> = new Set([
  'PAID',
  'COMPLETED',
  'REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGEBACK',
])

/** Only these two statuses have a time. */
function timeOf(flat: Fields, kind: SaleEventKind | undefined): string | null {
  if (kind === 'PAID') return textAt(flat, 'confirmation_purchase_date')
  return kind === 'PENDING' ? textAt(flat, 'purchase_date') : null
}

/** If version 1 converted the price, the currency of its amounts is ambiguous. */
function currencyOf(flat: Fields): string | null {
  const currency = textAt(flat, 'currency')
  const original = textAt(flat, 'currency_code_from')
  if (original !== null && original !== currency) {
    throw new UnreadableDelivery(
      'A versão 1 do webhook não serve para vendas em outra moeda. Use a versão 2 na Hotmart.',
    )
  }
  return currency
}

function buyerOf(flat: Fields): Fields {
  const field = (name: string): Value => valueAt(flat, name) ?? null
  const atCheckout = textAt(flat, 'phone_checkout_number') !== null
  return {
    name: field('name'),
    first_name: field('first_name'),
    last_name: field('last_name'),
    email: field('email'),
    document: field('doc'),
    checkout_phone: field(atCheckout ? 'phone_checkout_number' : 'phone_number'),
    checkout_phone_code: field(atCheckout ? 'phone_checkout_local_code' : 'phone_local_code'),
    address: {
      country: field('address_country'),
      state: field('address_state'),
      city: field('address_city'),
      neighborhood: field('address_district'),
      zipcode: field('address_zip_code'),
      address: field('address'),
      number: field('address_number'),
      complement: field('address_comp'),
    },
  }
}
