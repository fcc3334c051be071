import type { StatusWords } from '../store/statuses.ts'

export const KIWIFY_STATUS = {
  pending: 'waiting_payment',
  overdue: 'waiting_payment',
  refused: 'refused',
  canceled: 'refused',
  expired: 'refused',
  paid: 'paid',
  completed: 'paid',
  refund_requested: 'refund_requested',
  partially_refunded: 'paid',
  refunded: 'refunded',
  chargeback: 'chargedback',
} as const satisfies StatusWords<string>

/** Statuses that the filter also accepts, although no stored sale has them. */
export const OTHER_STATUSES = ['approved', 'authorized', 'pending', 'pending_refund', 'processing']
