import type { Nfe, NfePayment } from '../../note/nfe.ts'
import { decimalFromCents } from '../../value/money.ts'
import type { InfNfe } from '../layout/nfe.ts'

type Payments = InfNfe['pag']

/** Any amount paid above vNF (`payableCents`) is change, vTroco. Source: NT 2016.002; rejeições 865, 866 and 904. */
export function composePayments({ payments }: Nfe, payableCents: number): Payments {
  const paid = payments.reduce((sum, payment) => sum + payment.amount_cents, 0)
  const change = payments.some(({ payment_method }) => payment_method === NOTHING_PAID) ? 0 : paid - payableCents
  return {
    detPag: payments.map(composePayment),
    ...(change > 0 && { vTroco: decimalFromCents(change) }),
  }
}

function composePayment({ payment_method, amount_cents }: NfePayment): Payments['detPag'][number] {
  return {
    tPag: payment_method,
    ...(payment_method === OTHER && { xPag: 'Outros' }),
    vPag: payment_method === NOTHING_PAID ? '0.00' : decimalFromCents(amount_cents),
    ...(CARDS.has(payment_method) && { card: { tpIntegra: NOT_INTEGRATED } }),
  }
}

/** Source: IT 2024.002, table of payment methods. */
const NOTHING_PAID = '90'
const OTHER = '99'
const CARDS = new Set(['03', '04'])

/** The platform charged the card, not a terminal of the issuer. Source: leiaute NF-e 4.00, tpIntegra. */
const NOT_INTEGRATED = '2'
