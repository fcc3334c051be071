import type { LinkedPayment, Nfe } from '../../note/nfe.ts'
import type { EventPayment } from '../../sale/event.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import type { InfNfe } from '../layout/nfe.ts'

type Payments = NonNullable<InfNfe['gPgtoVinc']>['gPgto']

/**
 * The payments of a sale that an NF-e can link to, each transaction once. Left out where something is unknown or does
 * not fit: a card, the digits of a boleto (44 or more), a party known by name alone.
 */
export function linkedPaymentsOf(told: readonly EventPayment[]): LinkedPayment[] {
  const linked = new Map<string, LinkedPayment>()
  for (const payment of told.flatMap((one) => linkedPaymentOf(one) ?? []))
    if (!linked.has(payment.transaction_id)) linked.set(payment.transaction_id, payment)
  return [...linked.values()].slice(0, MOST_LINKED)
}

function linkedPaymentOf(told: EventPayment): LinkedPayment | undefined {
  const { transaction_id, payment_means, receiver_cnpj, psp_cnpj } = told
  if (!transaction_id || !payment_means || !receiver_cnpj || !psp_cnpj) return undefined
  if (transaction_id.length < 2 || transaction_id.length > LONGEST_ID) return undefined
  return { transaction_id, payment_means, receiver_cnpj, psp_cnpj_base: psp_cnpj.slice(0, 8) }
}

/** Source: NT 2026.006, gPgto, second hand. */
const MOST_LINKED = 99
/** Source: NT 2026.006, idTransacao, second hand. */
const LONGEST_ID = 35

/** The link between a note and the transactions that paid it. Omitted where there are none. Source: NT 2026.006. */
export function composeLinkedPayments({ linked_payments = [], goal, type_operation }: Nfe): Pick<InfNfe, 'gPgtoVinc'> {
  const isSale = goal === 'Normal' && type_operation === 'Saida'
  return linked_payments.length === 0 || !isSale ? {} : { gPgtoVinc: { gPgto: gPgtoOf(linked_payments) } }
}

/** One gPgto per transaction, numbered from 1. */
export function gPgtoOf(payments: readonly LinkedPayment[]): Payments {
  return payments.map(({ transaction_id, payment_means, receiver_cnpj, psp_cnpj_base }, at) => ({
    nPag: String(at + 1),
    idTransacao: toLatin1(transaction_id),
    tpMeioPgto: payment_means,
    CNPJReceb: receiver_cnpj,
    CNPJBasePSP: psp_cnpj_base,
  }))
}
