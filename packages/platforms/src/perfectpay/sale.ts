import {
  centsFromDecimal,
  decimalFromCents,
  type EventSale,
  type PaymentMethod,
  type SaleEventKind,
} from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/delivery.ts'
import { readBuyer } from '../reading/buyer.ts'
import { currencyOf } from '../reading/currency.ts'
import { type ItemLine, itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { moneyText, priceText } from '../reading/money.ts'
import { paymentTold } from '../reading/payment.ts'
import { countAt, type Fields, filledAt, listAt, textAt } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'
import { perfectPayBuyerParts } from './buyer.ts'
import { affiliatesOf, sharesOf } from './shares.ts'

/**
 * Reads the sale in a delivery of PerfectPay. Its amount is the price of the goods; the card's interest appears only in
 * the instalments. Throws `UnreadableDelivery`.
 */
export function readPerfectPaySale(sent: Fields, kind: SaleEventKind): EventSale {
  const amount = priceText(textAt(sent, 'sale_amount'))
  if (amount === null) throw new UnreadableDelivery('A venda chegou sem um valor que se possa ler.')
  const currency = currencyAt(sent)
  const created = localInstantText(textAt(sent, 'date_created'))
  const approvedAt = localInstantText(textAt(sent, 'date_approved')) ?? (kind === 'PAID' ? created : null)
  const code = saleIdAt(sent, 'code')
  const parent = idAt(sent, 'original_code')
  const producer = sharesOf(sent, 'producer')[0]
  const subscription = idAt(sent, 'subscription', 'code')
  return {
    external_sales_id: code,
    parent_external_sales_id: parent === code ? null : parent,
    currency,
    amount,
    amount_exchanged: currency === 'BRL' ? amount : null,
    amount_charged: chargedOf(sent, amount),
    commission_currency: currency,
    commission_amount: producer?.amount ?? null,
    purchase_date: created,
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: countAt(sent, 'product', 'guarantee'), approvedAt }),
    payment_method: paymentMethod(sent),
    installments: countAt(sent, 'installments'),
    is_subscription: subscription !== null,
    subscription_id: subscription,
    recurrence_number: countAt(sent, 'subscription', 'charges_made'),
    ...readBuyer(perfectPayBuyerParts(sent)),
    items: itemLines(linesOf(sent, amount), amount),
    coproducers: sharesOf(sent, 'coproducer'),
    affiliates: affiliatesOf(sent),
    ...freightOf(sent),
    ...paymentTold(code, { boleto: textAt(sent, 'billet_number') }),
  }
}

function currencyAt(sent: Fields): string {
  const told = textAt(sent, 'currency_enum_key')
  // 1 is the real; the other codes are undocumented.
  if (told === null && (textAt(sent, 'currency_enum') ?? '1') === '1') return 'BRL'
  const currency = currencyOf(told)
  if (currency === null) throw new UnreadableDelivery('A venda chegou em uma moeda desconhecida.')
  return currency
}

/** The sum of the instalments, if it exceeds the price by more than rounding. */
function chargedOf(sent: Fields, amount: string): string {
  const price = centsFromDecimal(amount) ?? 0
  const installments = countAt(sent, 'installments') ?? 1
  const each = centsFromDecimal(moneyText(textAt(sent, 'installment_amount')) ?? '') ?? 0
  const total = each * installments
  return total - price > installments && Number.isSafeInteger(total) ? decimalFromCents(total) : amount
}

const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['1', 'credit_card'],
  ['2', 'boleto'],
  ['3', 'paypal'],
  // The card of an earlier sale, charged again for an upsell.
  ['6', 'credit_card'],
  ['7', 'pix'],
])

function paymentMethod(sent: Fields): PaymentMethod | null {
  const code = textAt(sent, 'payment_type_enum')
  return code === null ? null : (PAYMENT_METHODS.get(code) ?? 'other')
}

/**
 * A plan may hold several products. If they have no prices, the sale has a single line for the product that names the
 * plan.
 */
function linesOf(sent: Fields, total: string): ItemLine[] {
  const planned = listAt(sent, 'plan_itens').map((item) => ({
    code: idAt(item, 'code') ?? idAt(item, 'item_code'),
    name: filledAt(item, 'name') ?? filledAt(item, 'item_name'),
    quantity: countAt(item, 'quantity'),
    total: moneyText(textAt(item, 'amount') ?? textAt(item, 'value')),
  }))
  const isPriced = planned.some(({ code, name, total: price }) => (code ?? name) !== null && price !== null)
  if (isPriced) return planned
  return [
    {
      code: idAt(sent, 'product', 'code'),
      name: filledAt(sent, 'product', 'name'),
      quantity: countAt(sent, 'plan', 'quantity') ?? countAt(sent, 'quantity'),
      total,
    },
  ]
}

function freightOf(sent: Fields): Pick<EventSale, 'freight' | 'is_physical'> {
  const freight = moneyText(textAt(sent, 'shipping_amount'))
  if (freight === null) return {}
  return { freight, is_physical: freight !== '0.00' || filledAt(sent, 'shipping_type_enum_key') !== null }
}
