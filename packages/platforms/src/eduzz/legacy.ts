import type { EventAffiliate, EventShare } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { idAt } from '../delivery/external-id.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { dayText, localInstantText } from '../reading/local-time.ts'
import { moneyText } from '../reading/money.ts'
import { isPartialRefund, kindWithPartialRefund } from '../reading/partial-refund.ts'
import { codeAt, type Fields, filledAt, listAt, textAt, type Value, valueAt } from '../reading/value.ts'
import { KIND_BY_LEGACY_STATUS } from './events.ts'
import { readSale } from './sale.ts'

/**
 * Whether a delivery has the format that Eduzz discontinued in April 2026: a flat object with invoice code and status.
 */
export function isLegacy(sent: Fields): boolean {
  return (
    valueAt(sent, 'event') === undefined && textAt(sent, 'trans_cod') !== null && textAt(sent, 'trans_status') !== null
  )
}

/** Parses a delivery of the old format. The status decides its kind; the event name is informative. */
export function readLegacy(flat: Fields): PlatformEvent {
  const status = codeAt(flat, 'trans_status') ?? ''
  const name = textAt(flat, 'event_name')
  const head = {
    platform: 'EDUZZ',
    raw_event: name ?? `trans_status ${status}`,
    delivery_key: deliveryKey('EDUZZ', keyOf(flat, name, status)),
    occurred_at: occurredAt(flat, status),
  }
  return buildEvent(head, {
    kind: kindWithPartialRefund('EDUZZ', flat, KIND_BY_LEGACY_STATUS.get(status)),
    isTest: isTest(flat),
    readSale: () => ({
      ...readSale(toInvoice(flat)),
      commission_amount: moneyText(textAt(flat, 'pro_value')),
      coproducers: coproducersOf(flat),
      affiliates: affiliatesOf(flat),
    }),
  })
}

/** A full refund may follow a partial one with the same status, so partial refunds get a different key. */
function keyOf(flat: Fields, name: string | null, status: string): string {
  const key = `${textAt(flat, 'trans_cod')}:${name ?? ''}:${status}`
  return isPartialRefund('EDUZZ', flat) ? `${key}:${textAt(flat, 'refund_date') ?? ''}:part` : key
}

/** The instant of the event, if the delivery has it. A refund has only a date and counts from the end of that day. */
function occurredAt(flat: Fields, status: string): string | null {
  if (status === '7') return localInstantText(onDay(textAt(flat, 'refund_date'), '23:59:59'))
  if (status === '3') return localInstantText(timeAt(flat, 'paid'))
  return status === '1' || status === '15' ? localInstantText(timeAt(flat, 'create')) : null
}

/** Date and time are separate fields. */
function timeAt(flat: Fields, name: 'create' | 'paid'): string | null {
  return onDay(textAt(flat, `trans_${name}date`), textAt(flat, `trans_${name}time`) ?? '00:00:00')
}

function onDay(text: string | null, time: string): string | null {
  const day = dayText(text)
  return day && `${day} ${time}`
}

/** The test of Eduzz's panel has code 1. */
function isTest(flat: Fields): boolean {
  const buyer = (name: string) => filledAt(flat, name)
  const [name, email, document] = [buyer('cus_name'), buyer('cus_email'), buyer('cus_taxnumber')]
  return textAt(flat, 'trans_cod') === '1' || isTestBuyer({ name, email, document })
}

/** The same invoice with the field names of the Developer Hub. */
function toInvoice(flat: Fields): Fields {
  const field = (name: string): Value => valueAt(flat, name) ?? null
  const money = (name: string): Fields => ({ value: field(name), currency: field('trans_currency') })
  return {
    id: field('trans_cod'),
    buyer: buyerOf(flat),
    createdAt: timeAt(flat, 'create'),
    paidAt: timeAt(flat, 'paid'),
    price: money('trans_value'),
    paid: money('trans_paid'),
    installments: textAt(flat, 'trans_installments') ?? '1',
    paymentMethod: PAYMENT_WORDS.get(codeAt(flat, 'trans_paymentmethod') ?? '') ?? null,
    contract: { id: field('recurrence_cod') },
    items: itemsOf(flat),
  }
}

const PAYMENT_WORDS: ReadonlyMap<string, string> = new Map([
  ['1', 'bankslip'],
  ...['9', '25'].map((code): [string, string] => [code, 'paypal']),
  ...['13', '14', '15', '16', '21', '23', '24', '27'].map((code): [string, string] => [code, 'creditCard']),
  ['32', 'pix'],
])

function buyerOf(flat: Fields): Fields {
  const field = (name: string): Value => valueAt(flat, name) ?? null
  return {
    name: field('cus_name'),
    email: field('cus_email'),
    document: field('cus_taxnumber'),
    cellphone: field('cus_cel'),
    phone: field('cus_tel'),
    phone2: field('cus_tel2'),
    address: {
      street: field('cus_address'),
      number: field('cus_address_number'),
      complement: field('cus_address_comp'),
      neighborhood: field('cus_address_district'),
      city: field('cus_address_city'),
      state: field('cus_address_state'),
      country: field('cus_address_country'),
      zipCode: field('cus_address_zip_code'),
    },
  }
}

/** Older deliveries have a single product and no list. */
function itemsOf(flat: Fields): Fields[] {
  const items = listAt(flat, 'trans_items').map((item) => {
    const field = (name: string): Value => valueAt(item, name) ?? null
    return {
      productId: field('item_product_id'),
      name: textAt(item, 'item_product_name') ?? field('item_name'),
      refundPeriod: { durationType: 'days', value: field('item_product_refund') },
      quantity: textAt(item, 'item_quantity') ?? field('quantity'),
      price: { value: field('item_value') },
    }
  })
  if (items.length > 0) return items
  const field = (name: string): Value => valueAt(flat, name) ?? null
  return [
    {
      productId: field('product_cod'),
      name: field('product_name'),
      refundPeriod: { durationType: 'days', value: field('product_refund') },
      price: { value: field('trans_value') },
    },
  ]
}

/** The delivery has only the total of all co-producers, without their names. */
function coproducersOf(flat: Fields): EventShare[] {
  const amount = moneyText(filledAt(flat, 'cop_value'))
  return amount === null || amount === '0.00' ? [] : [{ name: null, document: null, email: null, amount }]
}

function affiliatesOf(flat: Fields): EventAffiliate[] {
  const [name, code] = [filledAt(flat, 'aff_name'), idAt(flat, 'aff_cod')]
  const amount = moneyText(filledAt(flat, 'aff_value'))
  return name === null && code === null ? [] : [{ name, code, email: filledAt(flat, 'aff_email'), amount }]
}
