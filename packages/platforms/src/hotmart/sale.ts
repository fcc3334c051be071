import type { EventAffiliate, EventItem, EventSale, EventShare, PaymentMethod, SaleEventKind } from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/platform.ts'
import { type BuyerParts, readBuyer } from '../reading/buyer.ts'
import { countryOf } from '../reading/country.ts'
import { currencyOf } from '../reading/currency.ts'
import { itemLines } from '../reading/item-lines.ts'
import { dayText, localInstantText } from '../reading/local-time.ts'
import { moneyText, priceText } from '../reading/money.ts'
import { paymentTold } from '../reading/payment.ts'
import { type SharePart, sharePartOf } from '../reading/share-part.ts'
import { countAt, type Fields, filledAt, flagAt, listAt, textAt, type Value } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'

/**
 * Reads the purchase in `data` of a version 2 delivery. Each order bump is a separate transaction, so a sale has one
 * item. Throws `UnreadableDelivery`.
 */
export function readSale(data: Fields, kind: SaleEventKind, occurredAt: string | null): EventSale {
  requireProducer(data)
  const price = readPrice(data)
  const producer = sharesOf(data, 'producer')[0]
  const approvedAt =
    localInstantText(textAt(data, 'purchase', 'approved_date')) ?? (kind === 'PAID' ? occurredAt : null)
  const subscriber = idAt(data, 'subscription', 'subscriber', 'code')
  const recurrence = countAt(data, 'purchase', 'recurrence_number')
  const transaction = saleIdAt(data, 'purchase', 'transaction')
  return {
    external_sales_id: transaction,
    parent_external_sales_id: parentOf(data, transaction),
    ...price,
    amount_charged: chargedIn(data, price.currency),
    commission_currency: producer?.currency ?? null,
    commission_amount: producer?.amount ?? null,
    purchase_date: localInstantText(textAt(data, 'purchase', 'order_date')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: dayText(textAt(data, 'product', 'warranty_date')), days: null, approvedAt }),
    payment_method: paymentMethod(textAt(data, 'purchase', 'payment', 'type')),
    installments: countAt(data, 'purchase', 'payment', 'installments_number'),
    is_subscription: subscriber !== null || recurrence !== null || flagAt(data, 'purchase', 'is_subscription') === true,
    subscription_id: subscriber,
    recurrence_number: recurrence,
    ...readBuyer(buyerParts(data)),
    items: readItems(data, price.amount),
    coproducers: comparable(sharesOf(data, 'coproducer'), producer).map(nameless),
    affiliates: readAffiliates(data),
    ...physicalOf(data),
    ...paymentTold(transaction, {
      pixCode: textAt(data, 'purchase', 'payment', 'pix_code'),
      boleto: textAt(data, 'purchase', 'payment', 'billet_barcode'),
    }),
  }
}

/**
 * Refuses affiliate sales: an affiliate bills the producer, not the buyer. An affiliate's delivery contains only
 * affiliate shares.
 */
function requireProducer(data: Fields): void {
  const producers = [...sharesOf(data, 'producer'), ...sharesOf(data, 'coproducer')]
  if (producers.length === 0 && sharesOf(data, 'affiliate').length > 0)
    throw new UnreadableDelivery('A venda parece ser de um afiliado: a nota ao comprador é de quem produz.')
}

function parentOf(data: Fields, transaction: string): string | null {
  const parent = idAt(data, 'purchase', 'order_bump', 'parent_purchase_transaction')
  return parent === transaction ? null : parent
}

/**
 * `price` is the price of the goods after the coupon and the sum of the shares; `full_price` adds the card's interest,
 * which the seller does not receive. Exchange rates in a delivery are not trusted, so a price in another currency waits
 * for its exchange rate.
 */
function readPrice(data: Fields): Pick<EventSale, 'currency' | 'amount' | 'amount_exchanged'> {
  const amount = priceText(textAt(data, 'purchase', 'price', 'value'))
  if (amount === null) throw new UnreadableDelivery('A venda chegou sem um preço que se possa ler.')
  const currency =
    currencyAt(data, 'purchase', 'price') ??
    currencyAt(data, 'purchase', 'full_price') ??
    currencyAt(data, 'purchase', 'original_offer_price')
  if (currency === null) throw new UnreadableDelivery('A venda chegou sem a moeda do preço.')
  return { currency, amount, amount_exchanged: currency === 'BRL' ? amount : null }
}

/** The amount charged to the card, if given in the currency of the price. */
function chargedIn(data: Fields, currency: string): string | null {
  const told = currencyAt(data, 'purchase', 'full_price') ?? currency
  return told === currency ? moneyText(textAt(data, 'purchase', 'full_price', 'value')) : null
}

/** Webhooks name it `currency_value`, the API `currency_code`. */
export function currencyAt(from: Value | undefined, ...path: string[]): string | null {
  return currencyOf(textAt(from, ...path, 'currency_value') ?? textAt(from, ...path, 'currency_code'))
}

const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['CREDIT_CARD', 'credit_card'],
  ['PIX', 'pix'],
  ['BILLET', 'boleto'],
  ['WALLET', 'wallet'],
  ['GOOGLE_PAY', 'wallet'],
  ['SAMSUNG_PAY', 'wallet'],
  ['PICPAY', 'wallet'],
  ['PAYPAL', 'paypal'],
  ['PAYPAL_INTERNACIONAL', 'paypal'],
])

function paymentMethod(type: string | null): PaymentMethod | null {
  return type === null ? null : (PAYMENT_METHODS.get(type.toUpperCase()) ?? 'other')
}

export function buyerParts(data: Fields): BuyerParts {
  const buyer = (name: string) => filledAt(data, 'buyer', name)
  const address = (name: string) => filledAt(data, 'buyer', 'address', name)
  const fullName = [buyer('first_name'), buyer('last_name')].filter((part) => part !== null).join(' ')
  return {
    name: buyer('name') ?? fullName,
    email: buyer('email'),
    phone: buyer('checkout_phone'),
    phoneCode: buyer('checkout_phone_code'),
    document: buyer('document'),
    country: countryOf(address('country_iso')) ?? address('country'),
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
  const [code, name] = [idAt(data, 'product', 'id'), filledAt(data, 'product', 'name')]
  return itemLines([{ code, name, quantity: null, total: amount }], amount)
}

/**
 * Undefined in many deliveries. A combo has a flag for itself, for all its content and for each part; one physical part
 * makes the sale physical.
 */
function physicalOf(data: Fields): Pick<EventSale, 'is_physical'> {
  const flags = [
    flagAt(data, 'product', 'is_physical_product'),
    flagAt(data, 'product', 'content', 'has_physical_products'),
    ...listAt(data, 'product', 'content', 'products').map((part) => flagAt(part, 'is_physical_product')),
  ].filter((flag) => flag !== null)
  return flags.length === 0 ? {} : { is_physical: flags.includes(true) }
}

type Share = { amount: string; currency: string | null }

function sharesOf(data: Fields, part: SharePart): Share[] {
  return listAt(data, 'commissions').flatMap((commission) => {
    const amount = moneyText(textAt(commission, 'value'))
    if (sharePartOf(textAt(commission, 'source')) !== part || amount === null) return []
    return [{ amount, currency: currencyAt(commission) }]
  })
}

/**
 * Shares are comparable only in one currency, and each may be paid in the partner's local currency. Without comparable
 * shares, the percentages configured for the product apply.
 */
function comparable(partners: readonly Share[], producer: Share | undefined): readonly Share[] {
  const currencies = [...partners, ...(producer ? [producer] : [])].flatMap(({ currency }) => currency ?? [])
  return new Set(currencies).size <= 1 ? partners : []
}

/** Webhooks send the amount of a co-producer without naming the co-producer. */
function nameless({ amount }: Share): EventShare {
  return { name: null, document: null, email: null, amount }
}

/**
 * A sale without affiliate still has one with an empty code. Amounts carry no name, so an amount is assigned only when
 * there is a single affiliate.
 */
function readAffiliates(data: Fields): EventAffiliate[] {
  const shares = sharesOf(data, 'affiliate')
  const affiliates = listAt(data, 'affiliates').flatMap((affiliate) => {
    const [name, code] = [filledAt(affiliate, 'name'), idAt({ affiliate }, 'affiliate', 'affiliate_code')]
    return name === null && code === null ? [] : [{ name, code, email: null }]
  })
  const amount = shares.length === 1 && affiliates.length === 1 ? (shares[0]?.amount ?? null) : null
  return affiliates.map((affiliate) => ({ ...affiliate, amount }))
}
