// table
import type { SaleEventKind } from '@talao/fiscal'

/** What each status of Ticto's webhook (version 2.0) means. */
export const KIND_BY_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ['authorized', 'PAID'],
  ['refunded', 'REFUNDED'],
  ['chargeback', 'CHARGEBACK'],
  // The buyer asks for the money back; the refund itself comes later, or never.
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

/** The API names some of them otherwise. */
export const KIND_BY_API_STATUS: ReadonlyMap<string, SaleEventKind> = new Map([
  ...KIND_BY_STATUS,
  ['paid', 'PAID'],
  ['processing', 'PENDING'],
  ['delayed', 'OVERDUE'],
  ['in_dispute', 'REFUND_REQUESTED'],
  ['aborted', 'ABANDONED'],
])

/** The word of a state as the tables know it: the API writes `In dispute`. */
export function stateOf(status: string): string {
  return status.toLowerCase().replaceAll(' ', '_')
}
