// table
import type { SaleEventKind } from '@talao/fiscal'

/** What each state of a PerfectPay sale means: its number, the word for it, and ours. */
const STATES: readonly (readonly [code: string, word: string, kind: SaleEventKind])[] = [
  ['1', 'pending', 'PENDING'],
  ['2', 'approved', 'PAID'],
  ['3', 'in_process', 'PENDING'],
  ['4', 'in_mediation', 'REFUND_REQUESTED'],
  ['5', 'rejected', 'REFUSED'],
  ['6', 'cancelled', 'CANCELED'],
  ['7', 'refunded', 'REFUNDED'],
  // Authorised by the card and not captured.
  ['8', 'authorized', 'PENDING'],
  ['9', 'charged_back', 'CHARGEBACK'],
  // Some thirty days after the approval.
  ['10', 'completed', 'COMPLETED'],
  ['11', 'checkout_error', 'IGNORED'],
  ['12', 'precheckout', 'ABANDONED'],
  ['13', 'expired', 'EXPIRED'],
  ['16', 'in_review', 'PENDING'],
]

export const KIND_BY_STATE: ReadonlyMap<string, SaleEventKind> = new Map(STATES.map(([code, , kind]) => [code, kind]))

/** The word of each state that says something of a sale, which is also its detail where it has none of its own. */
export const WORD_BY_STATE: ReadonlyMap<string, string> = new Map(
  STATES.filter(([, , kind]) => kind !== 'IGNORED').map(([code, word]) => [code, word]),
)

/** The API names the state by its word, the webhook by its number. */
export const STATE_BY_WORD: ReadonlyMap<string, string> = new Map(STATES.map(([code, word]) => [word, code]))
