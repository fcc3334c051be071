import type { EventAffiliate, EventItem, EventSale, EventShare, PaymentMethod, SaleEventKind } from '@talao/fiscal'
import { type BuyerParts, readBuyer } from '../buyer.ts'
import { dayText, instantText } from '../instant.ts'
import { moneyText } from '../money.ts'
import { UnreadableDelivery } from '../platform.ts'
import { countAt, cutText, type Fields, filledAt, listAt, textAt, type Value, valueAt } from '../value.ts'
import { warrantyEnd } from '../warranty.ts'

/** The purchase in `data` of a version 2 delivery. Each order bump is a transaction of its own, so a sale has one item. */
export function readSale(data: Fields, kind: SaleEventKind, occurredAt: string | null): EventSale {
  const price = readPrice(data)
  const producer = sharesOf(data, 'PRODUCER')[0]
  const approvedAt = instantText(textAt(data, 'purchase', 'approved_date')) ?? (kind === 'PAID' ? occurredAt : null)
  const subscriber = idAt(data, 'subscription', 'subscriber', 'code')
  const recurrence = countAt(data, 'purchase', 'recurrence_number')
  const transaction = readTransaction(data)
  return {
    external_sales_id: transaction,
    parent_external_sales_id: parentOf(data, transaction),
    ...price,
    amount_charged: moneyText(textAt(data, 'purchase', 'full_price', 'value')),
    commission_currency: producer?.currency ?? null,
    commission_amount: producer?.amount ?? null,
    purchase_date: instantText(textAt(data, 'purchase', 'order_date')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: dayText(textAt(data, 'product', 'warranty_date')), days: null, approvedAt }),
    payment_method: paymentMethod(textAt(data, 'purchase', 'payment', 'type')),
    installments: countAt(data, 'purchase', 'payment', 'installments_number'),
    is_subscription: subscriber !== null || recurrence !== null,
    subscription_id: subscriber,
    recurrence_number: recurrence,
    ...readBuyer(buyerParts(data)),
    items: readItems(data, price.amount),
    coproducers: sharesOf(data, 'COPRODUCER').map(nameless),
    affiliates: readAffiliates(data),
    ...physicalOf(data),
  }
}

/** What the product and the sale of the specification hold. */
const LONGEST_ID = 60
const LONGEST_PRODUCT_NAME = 120

function readTransaction(data: Fields): string {
  const transaction = textAt(data, 'purchase', 'transaction')
  if (transaction === null) throw new UnreadableDelivery('A venda chegou sem o código da transação.')
  if (transaction.length > LONGEST_ID) throw new UnreadableDelivery('O código da transação é longo demais.')
  return transaction
}

function parentOf(data: Fields, transaction: string): string | null {
  const parent = idAt(data, 'purchase', 'order_bump', 'parent_purchase_transaction')
  return parent === transaction ? null : parent
}

/** An id cut short would be the id of something else, so a text that is too long is none. */
function idAt(data: Fields, ...path: string[]): string | null {
  const id = filledAt(data, ...path)
  return id !== null && id.length <= LONGEST_ID ? id : null
}

/**
 * `price` is what the goods cost after the coupon, and what the shares add up to; `full_price` adds the card's interest, which is not the seller's.
 * No rate that a delivery may carry is trusted, so a price in another currency waits for its exchange.
 */
function readPrice(data: Fields): Pick<EventSale, 'currency' | 'amount' | 'amount_exchanged'> {
  const amount = moneyText(textAt(data, 'purchase', 'price', 'value'))
  if (amount === null) throw new UnreadableDelivery('A venda chegou sem um preço que se possa ler.')
  const currency =
    currencyAt(data, 'purchase', 'price') ??
    currencyAt(data, 'purchase', 'full_price') ??
    currencyAt(data, 'purchase', 'original_offer_price')
  if (currency === null) throw new UnreadableDelivery('A venda chegou sem a moeda do preço.')
  return { currency, amount, amount_exchanged: currency === 'BRL' ? amount : null }
}

/** Webhooks say `currency_value`, the API says `currency_code`. */
function currencyAt(from: Value | undefined, ...path: string[]): string | null {
  const code = textAt(from, ...path, 'currency_value') ?? textAt(from, ...path, 'currency_code')
  return code !== null && /^[A-Z]{3}$/.test(code) ? code : null
}

const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['CREDIT_CARD', 'credit_card'],
  ['PIX', 'pix'],
  ['BILLET', 'boleto'],
  ['WALLET', 'wallet'],
  ['PAYPAL', 'paypal'],
])

function paymentMethod(type: string | null): PaymentMethod | null {
  return type === null ? null : (PAYMENT_METHODS.get(type) ?? 'other')
}

function buyerParts(data: Fields): BuyerParts {
  const buyer = (name: string) => filledAt(data, 'buyer', name)
  const address = (name: string) => filledAt(data, 'buyer', 'address', name)
  const fullName = [buyer('first_name'), buyer('last_name')].filter((part) => part !== null).join(' ')
  return {
    name: buyer('name') ?? fullName,
    email: buyer('email'),
    phone: buyer('checkout_phone'),
    phoneCode: buyer('checkout_phone_code'),
    document: buyer('document'),
    country: address('country_iso') ?? address('country'),
    address: {
      street: address('address'),
      number: address('number'),
      complement: address('complement'),
      neighborhood: address('neighborhood'),
      city: address('city'),
      state: address('state'),
      postal_code: address('zipcode') ?? address('zip_code'),
    },
  }
}

function readItems(data: Fields, amount: string): EventItem[] {
  const code = idAt(data, 'product', 'id')
  const name = textAt(data, 'product', 'name') ?? code
  if (name === null) return []
  return [{ external_code: code, name: cutText(name, LONGEST_PRODUCT_NAME), quantity: '1', unit_value: amount }]
}

/** Many deliveries do not say. */
function physicalOf(data: Fields): Pick<EventSale, 'is_physical'> {
  const flag = valueAt(data, 'product', 'is_physical_product')
  return typeof flag === 'boolean' ? { is_physical: flag } : {}
}

type Share = { amount: string; currency: string | null }

function sharesOf(data: Fields, source: 'PRODUCER' | 'COPRODUCER' | 'AFFILIATE'): Share[] {
  return listAt(data, 'commissions').flatMap((commission) => {
    const amount = moneyText(textAt(commission, 'value'))
    if (textAt(commission, 'source') !== source || amount === null) return []
    return [{ amount, currency: currencyAt(commission) }]
  })
}

/** Webhooks say how much a co-producer gets and not who it is. */
function nameless({ amount }: Share): EventShare {
  return { name: null, document: null, email: null, amount }
}

/** A sale without affiliate carries one with an empty code. Amounts are not named, so they are given only to a single affiliate. */
function readAffiliates(data: Fields): EventAffiliate[] {
  const shares = sharesOf(data, 'AFFILIATE')
  const affiliates = listAt(data, 'affiliates').flatMap((affiliate) => {
    const [name, code] = [filledAt(affiliate, 'name'), idAt({ affiliate }, 'affiliate', 'affiliate_code')]
    return name === null && code === null ? [] : [{ name, code, email: null }]
  })
  const amount = shares.length === 1 && affiliates.length === 1 ? (shares[0]?.amount ?? null) : null
  return affiliates.map((affiliate) => ({ ...affiliate, amount }))
}
