import type { StatusWords } from '../store/statuses.ts'

export const HOTMART_STATUS = {
  pending: 'WAITING_PAYMENT',
  overdue: 'OVERDUE',
  refused: 'NO_FUNDS',
  canceled: 'CANCELLED',
  expired: 'EXPIRED',
  paid: 'APPROVED',
  completed: 'COMPLETE',
  refund_requested: 'PROTESTED',
  partially_refunded: 'PARTIALLY_REFUNDED',
  refunded: 'REFUNDED',
  chargeback: 'CHARGEBACK',
} as const satisfies StatusWords<string>

/** Statuses that the filter also accepts, although no stored sale has them. */
export const OTHER_STATUSES = [
  'BLOCKED',
  'PRE_ORDER',
  'PRINTED_BILLET',
  'PROCESSING_TRANSACTION',
  'STARTED',
  'UNDER_ANALISYS',
]
