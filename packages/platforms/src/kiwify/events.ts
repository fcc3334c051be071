// table
import type { SaleEventKind } from '@talao/fiscal'

/** What each webhook means. The panel and the API name the same triggers in Portuguese. */
export const KIND_BY_EVENT: ReadonlyMap<string, SaleEventKind> = new Map([
  ['order_approved', 'PAID'],
  ['compra_aprovada', 'PAID'],
  // Comes beside `order_approved`, for the same order.
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

/** What each status of an order means, in deliveries and in the API. */
export const KIND_BY_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ['paid', 'PAID'],
  ['approved', 'PAID'],
  ['waiting_payment', 'PENDING'],
  ['pending', 'PENDING'],
  ['processing', 'PENDING'],
  // The card allows it, nothing was taken yet.
  ['authorized', 'PENDING'],
  ['refused', 'REFUSED'],
  ['refund_requested', 'REFUND_REQUESTED'],
  ['pending_refund', 'REFUND_REQUESTED'],
  ['refunded', 'REFUNDED'],
  ['chargedback', 'CHARGEBACK'],
])
