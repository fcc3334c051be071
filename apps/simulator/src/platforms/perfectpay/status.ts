import type { StatusWords } from '../store/statuses.ts'

export const PERFECTPAY_STATUS = {
  pending: 1,
  overdue: 1,
  refused: 5,
  canceled: 6,
  expired: 13,
  paid: 2,
  completed: 10,
  refund_requested: 4,
  partially_refunded: 2,
  refunded: 7,
  chargeback: 9,
} as const satisfies StatusWords<number>
