import type { EventItem, EventSale, PaymentMethod } from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/platform.ts'
import { type BuyerParts, readBuyer } from '../reading/buyer.ts'
import { centsText } from '../reading/cents.ts'
import { currencyOf } from '../reading/currency.ts'
import { itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { paymentTold } from '../reading/payment.ts'
import { countAt, type Fields, filledAt, isFields, listAt, textAt, valueAt } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'
import { readAffiliates, readCoproducers } from './shares.ts'

/**
 * Reads an order with the field names of the webhook. Each renewal and each order bump is a separate order, so a sale
 * has one item. Throws `UnreadableDelivery`.
 */
export function readSale(order: Fields): EventSale {
  const price = readPrice(order)
  const approvedAt = localInstantText(textAt(order, 'approved_date'))
  const subscription = idAt(order, 'subscription_id') ?? idAt(order, 'subscription', 'id')
  const id = saleIdAt(order, 'order_id')
  const parent = idAt(order, 'parent_order_id')
  return {
    external_sales_id: id,
    parent_external_sales_id: parent === id ? null : parent,
    ...price,
    commission_currency: currencyAt(order, 'currency'),
    commission_amount: centsText(textAt(order, 'commissions', 'my_commission')),
    purchase_date: localInstantText(textAt(order, 'created_at')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: null, approvedAt }),
    payment_method: paymentMethod(textAt(order, 'payment_method')),
    installments: countAt(order, 'installments'),
    is_subscription: subscription !== null || isFields(valueAt(order, 'subscription')),
    subscription_id: subscription,
    recurrence_number: listAt(order, 'subscription', 'charges', 'completed').length || null,
    ...readBuyer(buyerParts(order)),
    items: readItems(order, price.amount),
    coproducers: readCoproducers(order),
    affiliates: readAffiliates(order),
    ...paymentTold(id, { pixCode: textAt(order, 'pix_code'), boleto: textAt(order, 'boleto_barcode') }),
  }
}

/** The address fields are flat, next to the name, and only present if the checkout asks for the address. */
export function buyerParts(order: Fields): BuyerParts {
  const buyer = (name: string) => filledAt(order, 'customer', name)
  return {
    name: buyer('full_name') ?? buyer('first_name'),
    email: buyer('email'),
    phone: buyer('mobile'),
    phoneCode: null,
    document: buyer('cpf') ?? buyer('cnpj'),
    country: buyer('country'),
    address: {
      street: buyer('street'),
      number: buyer('number'),
      complement: buyer('complement'),
      neighborhood: buyer('neighborhood'),
      city: buyer('city'),
      state: buyer('state'),
      postal_code: buyer('zipcode'),
    },
  }
}

/**
 * The amount is the product price. The charge adds the interest of instalments, which the seller does not receive. Only
 * a coupon makes the charge smaller than the price; then the charge is the amount.
 */
function readPrice(order: Fields): Pick<EventSale, 'currency' | 'amount' | 'amount_exchanged' | 'amount_charged'> {
  const base = centsText(textAt(order, 'commissions', 'product_base_price'))
  const currency = currencyAt(order, 'product_base_price_currency') ?? currencyAt(order, 'currency')
  if (currency === null) throw new UnreadableDelivery('O pedido chegou sem a moeda do preço.')
  const chargedIn = currencyAt(order, 'charge_currency') ?? currency
  const charged = chargedIn === currency ? centsText(textAt(order, 'commissions', 'charge_amount')) : null
  const amount = base !== null && charged !== null && Number(charged) < Number(base) ? charged : (base ?? charged)
  if (amount === null) throw new UnreadableDelivery('O pedido chegou sem um preço que se possa ler.')
  return { currency, amount, amount_exchanged: currency === 'BRL' ? amount : null, amount_charged: charged }
}

function currencyAt(order: Fields, name: string): string | null {
  return currencyOf(textAt(order, 'commissions', name))
}

const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['credit_card', 'credit_card'],
  ['pix', 'pix'],
  ['boleto', 'boleto'],
])

function paymentMethod(word: string | null): PaymentMethod | null {
  return word === null ? null : (PAYMENT_METHODS.get(word.toLowerCase()) ?? 'other')
}

function readItems(order: Fields, amount: string): EventItem[] {
  const [code, name] = [idAt(order, 'product', 'product_id'), filledAt(order, 'product', 'product_name')]
  return itemLines([{ code, name, quantity: null, total: amount }], amount)
}
