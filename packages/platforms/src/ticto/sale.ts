import {
  type EventAffiliate,
  type EventSale,
  type EventShare,
  type PaymentMethod,
  readDocument,
  type SaleEventKind,
} from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/delivery.ts'
import { readBuyer } from '../reading/buyer.ts'
import { centsText } from '../reading/cents.ts'
import { itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { paymentTold } from '../reading/payment.ts'
import { countAt, type Fields, filledAt, listAt, textAt } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'
import { tictoBuyerParts } from './buyer.ts'

/**
 * Reads the order in a delivery of Ticto. `item.amount` is the price of the goods; `order.paid_amount` adds the card's
 * interest. Throws `UnreadableDelivery`.
 */
export function readTictoSale(sent: Fields, kind: SaleEventKind, occurredAt: string | null): EventSale {
  const amount = centsText(textAt(sent, 'item', 'amount'))
  if (amount === null) throw new UnreadableDelivery('A venda chegou sem um valor que se possa ler.')
  const approvedAt = kind === 'PAID' ? occurredAt : null
  const commission = centsText(textAt(sent, 'producer', 'amount'))
  const items = itemLines([lineOf(sent, amount)], amount)
  const subscription = listAt(sent, 'subscriptions')[0]
  const identity = identityOf(sent)
  const transaction = idAt(sent, 'transaction', 'hash') ?? idAt(sent, 'order', 'transaction_hash')
  return {
    ...identity,
    currency: 'BRL',
    amount,
    amount_exchanged: amount,
    amount_charged: centsText(textAt(sent, 'order', 'paid_amount')),
    commission_currency: 'BRL',
    commission_amount: commission,
    purchase_date: localInstantText(textAt(sent, 'order', 'order_date')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: countAt(sent, 'item', 'refund_deadline'), approvedAt }),
    payment_method: paymentMethod(textAt(sent, 'payment_method')),
    installments: countAt(sent, 'order', 'installments'),
    is_subscription: subscription !== undefined,
    subscription_id: idAt(subscription, 'id'),
    recurrence_number: countAt(subscription, 'successful_charges'),
    ...readBuyer(tictoBuyerParts(sent)),
    items,
    ...(ONCE_PAID.has(kind) ? { pieces: [{ key: pieceKey(sent), amount, commission_amount: commission, items }] } : {}),
    coproducers: listAt(sent, 'coproducers').flatMap(shareOf),
    affiliates: listAt(sent, 'affiliates').flatMap(affiliateOf),
    ...freightOf(sent),
    ...paymentTold(identity.external_sales_id, { transaction }),
  }
}

/** An unpaid attempt does not count towards its order's total. */
const ONCE_PAID: ReadonlySet<SaleEventKind> = new Set(['PAID', 'REFUND_REQUESTED', 'REFUNDED', 'CHARGEBACK'])

/**
 * The order is the sale. A delivery whose transaction differs from the order's own is a separate charge (an order bump
 * paid separately) and becomes a separate sale.
 */
function identityOf(sent: Fields): Pick<EventSale, 'external_sales_id' | 'parent_external_sales_id'> {
  const order = saleIdAt(sent, 'order', 'hash')
  const own = idAt(sent, 'order', 'transaction_hash')
  const transaction = idAt(sent, 'transaction', 'hash')
  return own === null || transaction === null || transaction === own
    ? { external_sales_id: order, parent_external_sales_id: null }
    : { external_sales_id: transaction, parent_external_sales_id: order }
}

/** An order bump is a separate delivery under the same order: another product of the same transaction. */
function pieceKey(sent: Fields): string {
  const transaction = idAt(sent, 'order', 'transaction_hash') ?? idAt(sent, 'transaction', 'hash') ?? ''
  return `${transaction}|${idAt(sent, 'item', 'product_id') ?? ''}`
}

const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['credit_card', 'credit_card'],
  ['pix', 'pix'],
  ['bank_slip', 'boleto'],
])

function paymentMethod(name: string | null): PaymentMethod | null {
  return name === null ? null : (PAYMENT_METHODS.get(name.toLowerCase()) ?? 'other')
}

function lineOf(sent: Fields, total: string): Parameters<typeof itemLines>[0][number] {
  return {
    code: idAt(sent, 'item', 'product_id'),
    name: filledAt(sent, 'item', 'product_name'),
    quantity: countAt(sent, 'item', 'quantity'),
    total,
  }
}

type Share = ReturnType<typeof listAt>[number]

function shareOf(share: Share): EventShare[] {
  const amount = centsText(textAt(share, 'amount'))
  if (amount === null) return []
  const document = readDocument(filledAt(share, 'document') ?? '')?.value ?? null
  return [{ name: filledAt(share, 'name'), document, email: filledAt(share, 'email'), amount }]
}

function affiliateOf(share: Share): EventAffiliate[] {
  const [name, code, email] = [filledAt(share, 'name'), idAt(share, 'id'), filledAt(share, 'email')]
  if (name === null && code === null && email === null) return []
  return [{ name, code, email, amount: centsText(textAt(share, 'amount')) }]
}

/** Only a delivery with shipping data says whether the goods are physical. */
function freightOf(sent: Fields): Pick<EventSale, 'freight' | 'is_physical'> {
  const freight = centsText(textAt(sent, 'shipping', 'amount'))
  if (freight === null) return {}
  const isNamed = filledAt(sent, 'shipping', 'type') !== null || filledAt(sent, 'shipping', 'method') !== null
  return { freight, is_physical: isNamed || freight !== '0.00' }
}
