import type { StatusWords } from '../store/statuses.ts'

export const EDUZZ_STATUS = {
  pending: 'waiting_payment',
  overdue: 'overdue',
  refused: 'refused',
  canceled: 'canceled',
  expired: 'expired',
  paid: 'paid',
  completed: 'paid',
  refund_requested: 'waiting_refund',
  partially_refunded: 'paid',
  refunded: 'refunded',
  chargeback: 'chargeback',
} as const satisfies StatusWords<string>
