import type { StatusWords } from '../store/statuses.ts'

export const BRAIP_STATUS = {
  pending: 1,
  overdue: 10,
  refused: 3,
  canceled: 3,
  expired: 3,
  paid: 2,
  completed: 2,
  refund_requested: 7,
  partially_refunded: 2,
  refunded: 5,
  chargeback: 4,
} as const satisfies StatusWords<number>

export const BRAIP_NAMES: Readonly<Record<number, string>> = {
  1: 'Aguardando Pagamento',
  2: 'Pagamento Aprovado',
  3: 'Cancelada',
  4: 'Chargeback',
  5: 'Devolvida',
  7: 'Estorno Pendente',
  10: 'Pagamento Atrasado',
}

export const BRAIP_PAYMENTS = { boleto: 1, credit_card: 2, pix: 5 } as const
