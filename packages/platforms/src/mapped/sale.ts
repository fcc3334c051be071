import type { SaleMapping } from '@talao/contract'
import type { EventSale, SaleEventKind } from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/delivery.ts'
import { type BuyerParts, readBuyer } from '../reading/buyer.ts'
import { centsText } from '../reading/cents.ts'
import { currencyOf } from '../reading/currency.ts'
import { type ItemLine, itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { priceText } from '../reading/money.ts'
import { paymentTold } from '../reading/payment.ts'
import { countOf, cutText, type Value } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'
import { type FieldReader, fieldReader } from './mapped-fields.ts'
import { paymentMethodOfText } from './payment-method-text.ts'

/** Reads the sale of a delivery by the paths of a mapping. Throws `UnreadableDelivery`. */
export function readMappedSale(mapping: SaleMapping, sent: Value, kind: SaleEventKind): EventSale {
  const { money } = mapping
  const at = fieldReader(mapping, sent)
  const told = at('currency')
  const currency = told === null ? 'BRL' : currencyOf(told)
  if (currency === null) throw new UnreadableDelivery('A venda chegou em uma moeda desconhecida.')
  const amount = amountAt(at, money)
  const id = saleIdAt({ id: at('external_sales_id') }, 'id')
  const happened = kind === 'PAID' ? localInstantText(at('occurred_at')) : null
  const approvedAt = ONCE_PAID.has(kind) ? (localInstantText(at('approved_at')) ?? happened) : null
  const subscription = idAt({ id: at('subscription_id') }, 'id')
  const recurrence = countOf(at('recurrence_number'))
  return {
    external_sales_id: id,
    parent_external_sales_id: null,
    currency,
    amount,
    amount_exchanged: currency === 'BRL' ? amount : null,
    amount_charged: moneyBy(money, at('amount_charged')),
    commission_currency: currency,
    commission_amount: moneyBy(money, at('commission_amount')),
    purchase_date: localInstantText(at('purchase_date')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: countOf(at('warranty_days')), approvedAt }),
    payment_method: paymentMethodOfText(at('payment_method')),
    installments: countOf(at('installments')),
    is_subscription: subscription !== null || recurrence !== null,
    subscription_id: subscription,
    recurrence_number: recurrence,
    ...readBuyer(mappedBuyerParts(at)),
    items: itemLines(linesOf(mapping, sent, amount), amount),
    coproducers: [],
    affiliates: [],
    // The same text may be the code of a Pix, the digits of a boleto or an id.
    ...paymentTold(id, {
      pixCode: at('transaction'),
      boleto: at('transaction'),
      transaction: at('transaction'),
      psp: at('psp'),
      receiver: at('receiver'),
    }),
  }
}

/** Upper limit for the lines of a cart. */
const MOST_LINES = 100

/**
 * Most deliveries have one product at the price of the sale. If the mapping points into a list of priced products
 * (`products.0.name`), reads each of them: an order bump is sold with another product and may need another kind of
 * note.
 */
function linesOf(mapping: SaleMapping, sent: Value, amount: string): ItemLine[] {
  const [first = EMPTY_LINE, ...others] = listedLines(mapping, sent)
  return others.length === 0 ? [{ ...first, total: amount }] : [first, ...others]
}

const EMPTY_LINE: ItemLine = { code: null, name: null, quantity: null, total: null }

function listedLines(mapping: SaleMapping, sent: Value): ItemLine[] {
  const lines: ItemLine[] = []
  const list = mapping.paths.product_amount && /^(.+?)\.0\./.exec(mapping.paths.product_name ?? '')?.[1]
  for (let index = 0; index < (list ? MOST_LINES : 1); index++) {
    const line = lineAt(fieldReader(list ? shifted(mapping, list, index) : mapping, sent), mapping.money)
    if (index > 0 && (line.total === null || (line.code ?? line.name) === null)) break
    lines.push(line)
  }
  return lines
}

function lineAt(at: FieldReader, money: SaleMapping['money']): ItemLine {
  return {
    code: idAt({ id: at('product_code') }, 'id'),
    name: at('product_name'),
    quantity: countOf(at('quantity')),
    total: moneyBy(money, at('product_amount')),
  }
}

/** The mapping moved to another item of the list. */
function shifted(mapping: SaleMapping, list: string, index: number): SaleMapping {
  const first = `${list}.0.`
  const paths = Object.entries(mapping.paths).map(([field, path]) => [
    field,
    path.startsWith(first) ? `${list}.${index}.${path.slice(first.length)}` : path,
  ])
  return { ...mapping, paths: Object.fromEntries(paths) }
}

/** The buyer as sent, without placeholder texts for "nothing". */
export function mappedBuyerParts(at: FieldReader): BuyerParts {
  return {
    name: at('client_name'),
    email: at('client_email'),
    phone: at('client_phone'),
    phoneCode: at('client_phone_code'),
    document: at('client_document'),
    country: at('address_country'),
    address: {
      street: at('address_street'),
      number: at('address_number'),
      complement: at('address_complement'),
      neighborhood: at('address_neighborhood'),
      city: at('address_city'),
      state: at('address_state'),
      postal_code: at('address_postal_code'),
    },
  }
}

/** Before payment, an approval date is not the date of an approval. */
const ONCE_PAID: ReadonlySet<SaleEventKind> = new Set([
  'PAID',
  'COMPLETED',
  'REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGEBACK',
])

const LONGEST_SHOWN = 40

function amountAt(at: FieldReader, money: SaleMapping['money']): string {
  const written = at('amount')
  if (written === null) throw new UnreadableDelivery('A venda chegou sem o valor. Confira o campo apontado para ele.')
  const amount = moneyBy(money, written)
  if (amount !== null) return amount
  throw new UnreadableDelivery(
    `O valor ${cutText(written, LONGEST_SHOWN)} não se lê de um modo só. Confira se ele vem em reais ou em centavos.`,
  )
}

function moneyBy(money: SaleMapping['money'], text: string | null): string | null {
  return money === 'CENTS' ? centsText(text) : priceText(text)
}
