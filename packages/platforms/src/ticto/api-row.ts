import { type Fields, textAt, type Value, valueAt } from '../reading/value.ts'
import { KIND_BY_API_STATUS, stateOf } from './events.ts'

/**
 * An API orders row with the field names of the webhook. Some accounts get rows that already have these names. For the
 * others, state and money are in `transaction`, goods in `product` and `order_item`, and dates look like `06/10/2026`.
 */
export function toDelivery(row: Fields): Fields {
  if (textAt(row, 'transaction', 'status') === null || textAt(row, 'status') !== null) return row
  const at = (...path: string[]): Value => valueAt(row, ...path) ?? null
  const status = textAt(row, 'transaction', 'status')
  const isPaid = KIND_BY_API_STATUS.get(stateOf(status ?? '')) === 'PAID'
  return {
    status,
    // The row has an approval date but no refund date.
    status_date: isPaid ? at('approved_date') : null,
    payment_method: at('transaction', 'payment_method'),
    order: {
      hash: at('order', 'hash'),
      transaction_hash: at('transaction', 'hash'),
      paid_amount: at('transaction', 'paid_amount'),
      installments: at('transaction', 'installments'),
      order_date: textAt(row, 'order', 'order_date') ?? textAt(row, 'transaction', 'created_at'),
    },
    customer: at('customer'),
    item: {
      product_id: at('product', 'id'),
      product_name: at('product', 'name'),
      quantity: at('order_item', 'quantity'),
      amount: at('order_item', 'amount'),
      refund_deadline: at('product', 'refund_deadline'),
    },
    subscriptions: at('subscriptions'),
    producer: at('producer'),
    affiliates: at('affiliates'),
    coproducers: at('coproducers'),
  }
}
