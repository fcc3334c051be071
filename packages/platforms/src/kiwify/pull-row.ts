import type { SaleEventKind } from '@talao/fiscal'
import { buildEvent } from '../delivery/build-event.ts'
import { pulledKey, unknownState } from '../delivery/pull-rows.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { centsText } from '../reading/cents.ts'
import { localInstantText } from '../reading/local-time.ts'
import { type Fields, filledAt, isFields, textAt, type Value, valueAt } from '../reading/value.ts'
import { KIND_BY_STATUS } from './events.ts'
import { isTest } from './parse.ts'
import { readSale } from './sale.ts'

/** Whether a list row has the data that the request for the single sale would return. */
export function isWhole(row: Value): boolean {
  return centsText(textAt(row, 'payment', 'charge_amount')) !== null && isFields(valueAt(row, 'customer', 'address'))
}

/** The event of an API sale. */
export function readRow(row: Value): PlatformEvent {
  const code = textAt(row, 'id') ?? 'sem código'
  const status = textAt(row, 'status')
  const kind = KIND_BY_STATUS.get(status?.toLowerCase() ?? '')
  if (status === null || kind === undefined) throw unknownState(code, status)
  const order = toOrder(row)
  const head = {
    platform: 'KIWIFY',
    raw_event: status,
    delivery_key: pulledKey('KIWIFY', code, status, order),
    occurred_at: occurredAt(order, kind),
  }
  return buildEvent(head, { kind, isTest: isTest(order), readSale: () => readSale(order) })
}

/** The used fields of the sale, with the field names of the webhook. */
function toOrder(row: Value): Fields {
  const field = (...path: string[]): Value => valueAt(row, ...path) ?? null
  const address = (name: string): Value => field('customer', 'address', name)
  return {
    order_id: field('id'),
    parent_order_id: field('parent_order_id'),
    payment_method: field('payment_method'),
    installments: field('installments'),
    created_at: field('created_at'),
    approved_date: field('approved_date'),
    refunded_at: field('refunded_at'),
    product: { product_id: field('product', 'id'), product_name: field('product', 'name') },
    customer: {
      full_name: field('customer', 'name'),
      email: field('customer', 'email'),
      mobile: field('customer', 'mobile'),
      cpf: filledAt(row, 'customer', 'cpf'),
      cnpj: filledAt(row, 'customer', 'cnpj'),
      country: field('customer', 'country'),
      ...Object.fromEntries(ADDRESS.map((name) => [name, address(name)])),
    },
    commissions: {
      product_base_price: field('payment', 'product_base_price'),
      product_base_price_currency: filledAt(row, 'payment', 'product_base_currency'),
      charge_amount: field('payment', 'charge_amount'),
      charge_currency: filledAt(row, 'payment', 'charge_currency'),
      currency: filledAt(row, 'payment', 'settlement_currency') ?? field('currency'),
      my_commission: filledAt(row, 'payment', 'net_amount') ?? field('net_amount'),
    },
    subscription_id: field('subscription_id'),
  }
}

const ADDRESS = ['street', 'number', 'complement', 'neighborhood', 'city', 'state', 'zipcode']

const TIME_OF_STATE: Partial<Record<SaleEventKind, string>> = {
  PENDING: 'created_at',
  PAID: 'approved_date',
  REFUNDED: 'refunded_at',
}

function occurredAt(order: Fields, kind: SaleEventKind): string | null {
  const name = TIME_OF_STATE[kind]
  return name === undefined ? null : localInstantText(textAt(order, name))
}
