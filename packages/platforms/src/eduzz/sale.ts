import type { EventAffiliate, EventItem, EventSale, PaymentMethod } from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/platform.ts'
import { type BuyerParts, readBuyer } from '../reading/buyer.ts'
import { currencyOf } from '../reading/currency.ts'
import { itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { moneyText, priceText } from '../reading/money.ts'
import { paymentTold } from '../reading/payment.ts'
import { countAt, type Fields, filledAt, listAt, textAt, type Value, valueAt } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'

/** Reads the invoice in `data`. Eduzz does not send the account owner's share. Throws `UnreadableDelivery`. */
export function readSale(data: Fields): EventSale {
  const price = readPrice(data)
  const approvedAt = localInstantText(textAt(data, 'paidAt'))
  const contract = idAt(data, 'contract', 'id')
  const invoice = saleIdAt(data, 'id')
  return {
    external_sales_id: invoice,
    parent_external_sales_id: parentOf(data, invoice),
    ...price,
    amount_charged: chargedOf(data, price.currency) ?? price.amount,
    commission_currency: price.currency,
    commission_amount: null,
    purchase_date: localInstantText(textAt(data, 'createdAt')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: warrantyDays(data), approvedAt }),
    payment_method: paymentMethod(textAt(data, 'paymentMethod')),
    installments: countAt(data, 'installments'),
    is_subscription: contract !== null,
    subscription_id: contract,
    recurrence_number: null,
    ...readBuyer(buyerParts(valueAt(data, 'buyer'))),
    items: readItems(data, price.amount),
    coproducers: [],
    affiliates: readAffiliates(data),
    ...paymentTold(invoice, {
      boleto: textAt(data, 'barcode'),
      transaction: filledAt(data, 'transaction', 'id') ?? filledAt(data, 'transaction', 'key'),
    }),
  }
}

/** Buyer data of the webhook or of the customer list, which use the same names. */
export function buyerParts(buyer: Value | undefined): BuyerParts {
  const address = (name: string) => filledAt(buyer, 'address', name)
  return {
    name: filledAt(buyer, 'name'),
    email: filledAt(buyer, 'email'),
    phone: filledAt(buyer, 'cellphone') ?? filledAt(buyer, 'phone') ?? filledAt(buyer, 'phone2'),
    phoneCode: null,
    document: filledAt(buyer, 'document'),
    country: address('country'),
    address: {
      street: address('street'),
      number: address('number'),
      complement: address('complement'),
      neighborhood: address('neighborhood'),
      city: address('city'),
      state: address('state'),
      postal_code: address('zipCode') ?? address('zipcode'),
    },
  }
}

/** Payment methods of webhook and API differ only in case and underscores. */
export function paymentMethod(word: string | null): PaymentMethod | null {
  return word === null ? null : (PAYMENT_METHODS.get(word.replaceAll('_', '').toLowerCase()) ?? 'other')
}

const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['creditcard', 'credit_card'],
  ['pix', 'pix'],
  ['bankslip', 'boleto'],
  ['boleto', 'boleto'],
  ['paypal', 'paypal'],
  ['wallet', 'wallet'],
])

/** The main sale of an order bump. Other sales name themselves here. */
function parentOf(data: Fields, invoice: string): string | null {
  const parent = idAt(data, 'orderBump', 'mainSaleId')
  return parent === invoice ? null : parent
}

/** `price` is the price of the goods; `paid` adds the interest of instalments, which the seller does not receive. */
function readPrice(data: Fields): Pick<EventSale, 'currency' | 'amount' | 'amount_exchanged'> {
  const amount = priceText(textAt(data, 'price', 'value'))
  if (amount === null) throw new UnreadableDelivery('A fatura chegou sem um preço que se possa ler.')
  const currency = currencyOf(textAt(data, 'price', 'currency') ?? textAt(data, 'paid', 'currency'))
  if (currency === null) throw new UnreadableDelivery('A fatura chegou sem a moeda do preço.')
  return { currency, amount, amount_exchanged: currency === 'BRL' ? amount : null }
}

/** `paid` is zero until the buyer pays. */
function chargedOf(data: Fields, currency: string): string | null {
  const paid = moneyText(textAt(data, 'paid', 'value'))
  return paid === '0.00' || currencyOf(textAt(data, 'paid', 'currency')) !== currency ? null : paid
}

/** Each product has its own refund period; the sale's warranty is the longest. */
function warrantyDays(data: Fields): number | null {
  const days = listAt(data, 'items').flatMap((item) => {
    const isDays = (textAt(item, 'refundPeriod', 'durationType') ?? 'days') === 'days'
    return isDays ? (countAt(item, 'refundPeriod', 'value') ?? []) : []
  })
  return days.length === 0 ? null : Math.max(...days)
}

function readItems(data: Fields, amount: string): EventItem[] {
  const lines = listAt(data, 'items').map((item) => ({
    code: idAt(item, 'productId'),
    name: filledAt(item, 'name'),
    quantity: countAt(item, 'quantity'),
    total: moneyText(textAt(item, 'price', 'value')),
  }))
  return itemLines(lines, amount)
}

function readAffiliates(data: Fields): EventAffiliate[] {
  const affiliate = {
    name: filledAt(data, 'affiliate', 'name'),
    code: idAt(data, 'affiliate', 'id'),
    email: filledAt(data, 'affiliate', 'email'),
    amount: null,
  }
  return affiliate.name === null && affiliate.code === null ? [] : [affiliate]
}
