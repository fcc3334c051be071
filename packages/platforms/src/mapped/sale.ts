import type { SaleMapping } from '@talao/contract'
import type { EventSale, SaleEventKind } from '@talao/fiscal'
import { type BuyerParts, readBuyer } from '../buyer.ts'
import { centsText } from '../cents.ts'
import { UnreadableDelivery } from '../delivery.ts'
import { idAt, saleIdAt } from '../external-id.ts'
import { itemLines } from '../item-lines.ts'
import { cutText } from '../value.ts'
import { warrantyEnd } from '../warranty.ts'
import { writtenMoneyText } from '../written-money.ts'
import type { Reach } from './reach.ts'
import { writtenCount, writtenCountry, writtenCurrency, writtenInstantText, writtenPaymentMethod } from './written.ts'

/** The sale of a delivery, each of its fields where the mapping says it stands. */
export function readMappedSale(at: Reach, kind: SaleEventKind, money: SaleMapping['money']): EventSale {
  const currency = writtenCurrency(at('currency'))
  if (currency === undefined) throw new UnreadableDelivery('A venda chegou em uma moeda desconhecida.')
  const amount = amountAt(at, money)
  const happened = kind === 'PAID' ? writtenInstantText(at('occurred_at')) : null
  const approvedAt = ONCE_PAID.has(kind) ? (writtenInstantText(at('approved_at')) ?? happened) : null
  const subscription = idAt({ id: at('subscription_id') }, 'id')
  const recurrence = writtenCount(at('recurrence_number'))
  const line = {
    code: idAt({ id: at('product_code') }, 'id'),
    name: at('product_name'),
    quantity: writtenCount(at('quantity')),
    total: amount,
  }
  return {
    external_sales_id: saleIdAt({ id: at('external_sales_id') }, 'id'),
    parent_external_sales_id: null,
    currency,
    amount,
    amount_exchanged: currency === 'BRL' ? amount : null,
    amount_charged: moneyBy(money, at('amount_charged')),
    commission_currency: currency,
    commission_amount: moneyBy(money, at('commission_amount')),
    purchase_date: writtenInstantText(at('purchase_date')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: writtenCount(at('warranty_days')), approvedAt }),
    payment_method: writtenPaymentMethod(at('payment_method')),
    installments: writtenCount(at('installments')),
    is_subscription: subscription !== null || recurrence !== null,
    subscription_id: subscription,
    recurrence_number: recurrence,
    ...readBuyer(mappedBuyerParts(at)),
    items: itemLines([line], amount),
    coproducers: [],
    affiliates: [],
  }
}

/** The buyer as sent, words for "nothing" taken away. */
export function mappedBuyerParts(at: Reach): BuyerParts {
  return {
    name: at('client_name'),
    email: at('client_email'),
    phone: at('client_phone'),
    phoneCode: null,
    document: at('client_document'),
    country: writtenCountry(at('address_country')),
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

/** Before the payment a date of approval is only the date of something else. */
const ONCE_PAID: ReadonlySet<SaleEventKind> = new Set([
  'PAID',
  'COMPLETED',
  'REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'CHARGEBACK',
])

const LONGEST_SHOWN = 40

function amountAt(at: Reach, money: SaleMapping['money']): string {
  const written = at('amount')
  if (written === null) throw new UnreadableDelivery('A venda chegou sem o valor. Confira o campo apontado para ele.')
  const amount = moneyBy(money, written)
  if (amount !== null) return amount
  throw new UnreadableDelivery(
    `O valor ${cutText(written, LONGEST_SHOWN)} não se lê de um modo só. Confira se ele vem em reais ou em centavos.`,
  )
}

function moneyBy(money: SaleMapping['money'], text: string | null): string | null {
  return money === 'CENTS' ? centsText(text) : writtenMoneyText(text)
}
