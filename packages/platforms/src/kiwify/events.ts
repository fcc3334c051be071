// table
import type { SaleEventKind } from '@talao/fiscal'

/** Event kinds of the webhooks. The panel and the API use Portuguese names for the same triggers. */
export const KIND_BY_EVENT: ReadonlyMap<string, SaleEventKind> = new Map([
  ['order_approved', 'PAID'],
  ['compra_aprovada', 'PAID'],
  // Sent in addition to `order_approved`, for the same order.
  ['subscription_renewed', 'PAID'],
  ['order_rejected', 'REFUSED'],
  ['compra_recusada', 'REFUSED'],
  ['order_refunded', 'REFUNDED'],
  ['compra_reembolsada', 'REFUNDED'],
  ['chargeback', 'CHARGEBACK'],
  ['pix_created', 'PENDING'],
  ['pix_gerado', 'PENDING'],
  ['billet_created', 'PENDING'],
  ['boleto_gerado', 'PENDING'],
  ['subscription_late', 'OVERDUE'],
  ['subscription_canceled', 'SUBSCRIPTION'],
  ['abandoned_cart', 'ABANDONED'],
  ['carrinho_abandonado', 'ABANDONED'],
])

/** Event kinds of an order's status, in deliveries and in the API. */
export const KIND_BY_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ['paid', 'PAID'],
  ['approved', 'PAID'],
  ['waiting_payment', 'PENDING'],
  ['pending', 'PENDING'],
  ['processing', 'PENDING'],
  // Authorised by the card, not captured yet.
  ['authorized', 'PENDING'],
  ['refused', 'REFUSED'],
  ['refund_requested', 'REFUND_REQUESTED'],
  ['pending_refund', 'REFUND_REQUESTED'],
  ['refunded', 'REFUNDED'],
  ['chargedback', 'CHARGEBACK'],
])
