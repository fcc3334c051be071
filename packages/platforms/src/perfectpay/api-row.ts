import { centsFromDecimal, decimalFromCents } from '@talao/fiscal'
import { moneyText } from '../reading/money.ts'
import { type Fields, listAt, textAt, type Value, valueAt } from '../reading/value.ts'
import { STATE_BY_WORD } from './events.ts'

/**
 * An API sales row with the field names of the webhook. In the API, customer and plan are lists, states are texts, and
 * `value` includes the freight.
 */
export function toDelivery(row: Fields): Fields {
  const at = (...path: string[]): Value => valueAt(row, ...path) ?? null
  const word = textAt(row, 'sale_status_enum_key') ?? textAt(row, 'sale_status')
  return {
    code: at('transaction_token'),
    sale_amount: textAt(row, 'sale_amount') ?? withoutFreight(row),
    shipping_amount: at('shipping_amount'),
    currency_enum: at('currency_enum'),
    currency_enum_key: at('currency_enum_key'),
    sale_status_enum: textAt(row, 'sale_status_enum') ?? STATE_BY_WORD.get(word?.toLowerCase() ?? '') ?? word,
    sale_status_enum_key: word,
    sale_status_detail: at('sale_status_detail'),
    payment_type_enum: textAt(row, 'payment_type_enum') ?? at('payment_type'),
    date_created: at('date_created'),
    date_approved: at('date_approved'),
    product: {
      code: textAt(row, 'product', 'code') ?? at('product_code'),
      name: textAt(row, 'product', 'name') ?? at('product_name'),
      guarantee: at('product', 'guarantee'),
    },
    quantity: at('quantity'),
    plan: firstAt(row, 'plan'),
    plan_itens: at('plan_itens'),
    customer: firstAt(row, 'customer'),
    commission: [...listAt(row, 'commission'), ...listAt(row, 'commissions').map(shareOf)],
    subscription: at('subscription'),
    original_code: at('original_code'),
  }
}

function firstAt(row: Fields, name: string): Value {
  return listAt(row, name)[0] ?? valueAt(row, name) ?? null
}

function shareOf(share: Value): Fields {
  return {
    name: textAt(share, 'affiliation_name'),
    affiliation_type_enum: textAt(share, 'affiliation_type_enum') ?? textAt(share, 'affiliation_type'),
    affiliation_type_enum_key: textAt(share, 'affiliation_type_enum_key'),
    commission_amount: textAt(share, 'value'),
  }
}

function withoutFreight(row: Fields): string | null {
  const total = centsFromDecimal(moneyText(textAt(row, 'value')) ?? '')
  const freight = centsFromDecimal(moneyText(textAt(row, 'shipping_amount')) ?? '') ?? 0
  return total === undefined || total < freight ? null : decimalFromCents(total - freight)
}
