// table
import type { SaleEventKind } from '@talao/fiscal'

/** Event kinds of the statuses in Ticto's webhook (version 2.0). */
export const KIND_BY_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ['authorized', 'PAID'],
  ['refunded', 'REFUNDED'],
  ['chargeback', 'CHARGEBACK'],
  // The buyer requests a refund; the refund itself comes later, or never.
  ['claimed', 'REFUND_REQUESTED'],
  ['pix_created', 'PENDING'],
  ['bank_slip_created', 'PENDING'],
  ['waiting_payment', 'PENDING'],
  ['pix_expired', 'EXPIRED'],
  ['bank_slip_delayed', 'OVERDUE'],
  ['refused', 'REFUSED'],
  ['abandoned_cart', 'ABANDONED'],
  ['subscription_canceled', 'SUBSCRIPTION'],
  ['subscription_delayed', 'SUBSCRIPTION'],
  ['card_exchanged', 'SUBSCRIPTION'],
  ['extended', 'SUBSCRIPTION'],
  ['uncanceled', 'SUBSCRIPTION'],
  ['trial', 'SUBSCRIPTION'],
  ['trial_started', 'SUBSCRIPTION'],
  ['trial_ended', 'SUBSCRIPTION'],
  ['all_charges_paid', 'SUBSCRIPTION'],
  ['close', 'SUBSCRIPTION'],
])

/** The API uses other names for some statuses. */
export const KIND_BY_API_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ...KIND_BY_STATUS,
  ['paid', 'PAID'],
  ['processing', 'PENDING'],
  ['delayed', 'OVERDUE'],
  ['in_dispute', 'REFUND_REQUESTED'],
  ['aborted', 'ABANDONED'],
])

/** The key of a status in these tables: the API writes `In dispute`. */
export function stateOf(status: string): string {
  return status.toLowerCase().replaceAll(' ', '_')
}
