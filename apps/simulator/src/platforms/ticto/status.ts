import { SALE_STATUSES, type SaleStatus, type StoredSale } from '../store/sale.ts'
import type { StatusWords } from '../store/statuses.ts'

const WORDS = {
  pending: 'waiting_payment',
  overdue: 'bank_slip_delayed',
  refused: 'refused',
  canceled: 'refused',
  expired: 'pix_expired',
  paid: 'authorized',
  completed: 'authorized',
  refund_requested: 'claimed',
  partially_refunded: 'authorized',
  refunded: 'refunded',
  chargeback: 'chargeback',
} as const satisfies StatusWords<string>

/** The status text of a row. Pending payments have a text per payment method. */
export function statusOf({ status, payment_method }: StoredSale): string {
  if (status === 'pending' && payment_method === 'pix') return 'pix_created'
  if (status === 'pending' && payment_method === 'boleto') return 'bank_slip_created'
  return WORDS[status]
}

/** The filter also accepts the status names of Ticto's panel. */
const PANEL: Readonly<Record<string, string>> = {
  paid: 'authorized',
  'waiting payment': 'waiting_payment',
  'in dispute': 'claimed',
  pix_created: 'waiting_payment',
  bank_slip_created: 'waiting_payment',
}

export function statusesFor(asked: readonly string[]): SaleStatus[] {
  const words = asked.map((word) => PANEL[word.toLowerCase()] ?? word.toLowerCase())
  return SALE_STATUSES.filter((status) => words.includes(WORDS[status]))
}
