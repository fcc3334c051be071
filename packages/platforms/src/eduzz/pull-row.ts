import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { pulledKey, unknownState } from '../delivery/pull-rows.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { localInstantText } from '../reading/local-time.ts'
import { moneyText } from '../reading/money.ts'
import { type Fields, filledAt, isFields, listAt, textAt, type Value, valueAt } from '../reading/value.ts'
import { KIND_BY_EVENT } from './events.ts'
import { buyerParts, readSale } from './sale.ts'

/** The fields of a sales row that are used, under their webhook names. */
export function toInvoice(row: Value): Fields {
  const field = (...path: string[]): Value => valueAt(row, ...path) ?? null
  const items = listAt(row, 'items')
  return {
    id: field('id'),
    status: field('status'),
    buyer: field('buyer'),
    createdAt: field('createdAt'),
    paidAt: field('paidAt'),
    refundedAt: field('refund', 'refundedAt'),
    price: field('total'),
    netGain: field('netGain'),
    installments: field('installments'),
    paymentMethod: field('payment', 'method'),
    contract: { id: field('contractId') },
    orderBump: field('orderBump'),
    affiliate: field('affiliate'),
    items: items.length > 0 ? items : [{ productId: field('product', 'id'), name: field('product', 'name') }],
  }
}

/** Whether the row already has the data that the customer request would return. */
export function isWhole(invoice: Fields): boolean {
  return filledAt(invoice, 'buyer', 'document') !== null && isFields(valueAt(invoice, 'buyer', 'address'))
}

/** Adds customer data to the invoice. Values of the row take precedence. */
export function withCustomer(invoice: Fields, customer: Value | null): Fields {
  if (!isFields(customer ?? undefined)) return invoice
  const known = (...path: string[]): Value => valueAt(customer ?? undefined, ...path) ?? null
  const own = (name: string): Value => filledAt(invoice, 'buyer', name)
  const ownAddress = valueAt(invoice, 'buyer', 'address')
  const buyer = {
    name: own('name') ?? known('name'),
    email: own('email'),
    document: own('document') ?? known('document'),
    cellphone: own('cellphone') ?? known('cellphone'),
    phone: own('phone') ?? filledAt(customer ?? undefined, 'phone', 'number') ?? known('phone'),
    address: isFields(ownAddress) ? ownAddress : known('address'),
  }
  return { ...invoice, buyer }
}

/** The event of a sales row. */
export function readRow(invoice: Fields): PlatformEvent {
  const code = textAt(invoice, 'id') ?? 'sem código'
  const status = textAt(invoice, 'status')
  const kind = KIND_BY_EVENT.get(`myeduzz.invoice_${snake(status ?? '').replace('cancelled', 'canceled')}`)
  if (status === null || kind === undefined) throw unknownState(code, status)
  const head = {
    platform: 'EDUZZ',
    raw_event: status,
    delivery_key: pulledKey('EDUZZ', code, status, invoice),
    occurred_at: occurredAt(invoice, kind),
  }
  return buildEvent(head, {
    kind,
    isTest: isTestBuyer(buyerParts(valueAt(invoice, 'buyer'))),
    readSale: () => ({
      ...readSale(invoice),
      amount_charged: null,
      commission_amount: moneyText(textAt(invoice, 'netGain', 'value')),
    }),
  })
}

/** Webhooks write `waiting_payment`; the API may write `waitingPayment`. */
function snake(status: string): string {
  return status.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
}

const TIME_OF_STATE: Partial<Record<SaleEventKind, string>> = {
  PENDING: 'createdAt',
  PAID: 'paidAt',
  REFUNDED: 'refundedAt',
}

function occurredAt(invoice: Fields, kind: SaleEventKind): string | null {
  const name = TIME_OF_STATE[kind]
  return name === undefined ? null : localInstantText(textAt(invoice, name))
}
