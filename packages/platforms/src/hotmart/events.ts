// table
import type { SaleEventKind } from '@talao/fiscal'

/** Event kinds of Hotmart: version 2 sends the event name, version 1 the status of the purchase. */
export const KIND_BY_EVENT: ReadonlyMap<string, SaleEventKind> = new Map([
  ['PURCHASE_APPROVED', 'PAID'],
  ['PURCHASE_COMPLETE', 'COMPLETED'],
  // boleto and Pix
  ['PURCHASE_BILLET_PRINTED', 'PENDING'],
  ['PURCHASE_DELAYED', 'OVERDUE'],
  ['PURCHASE_CANCELED', 'CANCELED'],
  ['PURCHASE_EXPIRED', 'EXPIRED'],
  // The buyer requests a refund; the refund itself arrives hours or days later.
  ['PURCHASE_PROTEST', 'REFUND_REQUESTED'],
  ['PURCHASE_REFUNDED', 'REFUNDED'],
  ['PURCHASE_CHARGEBACK', 'CHARGEBACK'],
  ['PURCHASE_OUT_OF_SHOPPING_CART', 'ABANDONED'],
  ['SUBSCRIPTION_CANCELLATION', 'SUBSCRIPTION'],
  ['SWITCH_PLAN', 'SUBSCRIPTION'],
  ['UPDATE_SUBSCRIPTION_CHARGE_DATE', 'SUBSCRIPTION'],
  ['CLUB_FIRST_ACCESS', 'IGNORED'],
  ['CLUB_MODULE_COMPLETED', 'IGNORED'],

  ['approved', 'PAID'],
  ['completed', 'COMPLETED'],
  ['billet_printed', 'PENDING'],
  // Hotmart's spelling
  ['wayting_payment', 'PENDING'],
  ['delayed', 'OVERDUE'],
  ['canceled', 'CANCELED'],
  ['expired', 'EXPIRED'],
  ['dispute', 'REFUND_REQUESTED'],
  ['refunded', 'REFUNDED'],
  ['chargeback', 'CHARGEBACK'],
])

/**
 * Event kinds of the statuses in the API's history. A status that the API spells differently from the webhook is listed
 * in both spellings.
 */
export const KIND_BY_API_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ['STARTED', 'PENDING'],
  ['PRE_ORDER', 'PENDING'],
  ['PRINTED_BILLET', 'PENDING'],
  ['BILLET_PRINTED', 'PENDING'],
  ['WAITING_PAYMENT', 'PENDING'],
  ['PROCESSING_TRANSACTION', 'PENDING'],
  // Hotmart's spelling
  ['UNDER_ANALISYS', 'PENDING'],
  ['OVERDUE', 'OVERDUE'],
  ['DELAYED', 'OVERDUE'],
  ['BLOCKED', 'REFUSED'],
  ['NO_FUNDS', 'REFUSED'],
  ['CANCELLED', 'CANCELED'],
  ['CANCELED', 'CANCELED'],
  ['EXPIRED', 'EXPIRED'],
  ['APPROVED', 'PAID'],
  ['COMPLETE', 'COMPLETED'],
  ['COMPLETED', 'COMPLETED'],
  ['PROTESTED', 'REFUND_REQUESTED'],
  ['DISPUTE', 'REFUND_REQUESTED'],
  ['PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED'],
  ['REFUNDED', 'REFUNDED'],
  ['CHARGEBACK', 'CHARGEBACK'],
])
