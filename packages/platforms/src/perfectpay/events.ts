// table
import type { SaleEventKind } from '@talao/fiscal'

/** States of a PerfectPay sale: code, text, and event kind. */
const STATES: readonly (readonly [code: string, word: string, kind: SaleEventKind])[] = [
  ['1', 'pending', 'PENDING'],
  ['2', 'approved', 'PAID'],
  ['3', 'in_process', 'PENDING'],
  ['4', 'in_mediation', 'REFUND_REQUESTED'],
  ['5', 'rejected', 'REFUSED'],
  ['6', 'cancelled', 'CANCELED'],
  ['7', 'refunded', 'REFUNDED'],
  // Authorised by the card, not captured.
  ['8', 'authorized', 'PENDING'],
  ['9', 'charged_back', 'CHARGEBACK'],
  // About thirty days after the approval.
  ['10', 'completed', 'COMPLETED'],
  ['11', 'checkout_error', 'IGNORED'],
  ['12', 'precheckout', 'ABANDONED'],
  ['13', 'expired', 'EXPIRED'],
  ['16', 'in_review', 'PENDING'],
]

export const KIND_BY_STATE: ReadonlyMap<string, SaleEventKind> = new Map(STATES.map(([code, , kind]) => [code, kind]))

/**
 * Text of each state that concerns a sale. The same text is the state's detail when the platform has no other detail.
 */
export const WORD_BY_STATE: ReadonlyMap<string, string> = new Map(
  STATES.filter(([, , kind]) => kind !== 'IGNORED').map(([code, word]) => [code, word]),
)

/** The API sends the state as text, the webhook as a code. */
export const STATE_BY_WORD: ReadonlyMap<string, string> = new Map(STATES.map(([code, word]) => [word, code]))
