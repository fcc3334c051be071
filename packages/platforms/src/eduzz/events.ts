// table
import type { SaleEventKind } from '@talao/fiscal'

/** Event kinds of the Developer Hub's events. The API's invoice status is the same text without `myeduzz.invoice_`. */
export const KIND_BY_EVENT: ReadonlyMap<string, SaleEventKind> = new Map([
  // Sent when the webhook address is saved.
  ['ping', 'TEST'],
  ['myeduzz.invoice_opened', 'PENDING'],
  ['myeduzz.invoice_waiting_payment', 'PENDING'],
  ['myeduzz.invoice_paid', 'PAID'],
  ['myeduzz.invoice_overdue', 'OVERDUE'],
  ['myeduzz.invoice_refused', 'REFUSED'],
  ['myeduzz.invoice_canceled', 'CANCELED'],
  ['myeduzz.invoice_expired', 'EXPIRED'],
  ['myeduzz.invoice_waiting_refund', 'REFUND_REQUESTED'],
  ['myeduzz.invoice_refunded', 'REFUNDED'],
  ['myeduzz.invoice_chargeback', 'CHARGEBACK'],
  ['myeduzz.invoice_recovering', 'IGNORED'],
  ['myeduzz.invoice_scheduled', 'IGNORED'],
  ['myeduzz.invoice_negotiated', 'IGNORED'],
  ['myeduzz.contract_created', 'SUBSCRIPTION'],
  ['myeduzz.contract_updated', 'SUBSCRIPTION'],
  ['myeduzz.contract_card_attempted', 'SUBSCRIPTION'],
  ['myeduzz.commission_processed', 'IGNORED'],
])

/** Events of the checkout, all about carts. */
export const CART_EVENT_PREFIX = 'sun.'

/** `trans_status` of the discontinued webhook. */
export const KIND_BY_LEGACY_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ['1', 'PENDING'],
  ['3', 'PAID'],
  ['4', 'CANCELED'],
  ['6', 'REFUND_REQUESTED'],
  ['7', 'REFUNDED'],
  ['9', 'IGNORED'],
  ['10', 'EXPIRED'],
  ['11', 'IGNORED'],
  ['15', 'PENDING'],
])
