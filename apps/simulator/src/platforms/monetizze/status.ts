import type { StatusWords } from '../store/statuses.ts'

export const MONETIZZE_STATUS = {
  pending: 1,
  overdue: 1,
  refused: 3,
  canceled: 3,
  expired: 3,
  paid: 2,
  completed: 6,
  refund_requested: 5,
  partially_refunded: 2,
  refunded: 4,
  chargeback: 4,
} as const satisfies StatusWords<number>

export const MONETIZZE_NAMES: Readonly<Record<number, string>> = {
  1: 'Aguardando pagamento',
  2: 'Finalizada',
  3: 'Cancelada',
  4: 'Devolvida',
  5: 'Bloqueada',
  6: 'Completa',
}
