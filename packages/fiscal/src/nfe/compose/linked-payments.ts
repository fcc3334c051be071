import type { LinkedPayment, Nfe } from '../../note/nfe.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import type { InfNfe } from '../layout/nfe.ts'

type Payments = NonNullable<InfNfe['gPgtoVinc']>['gPgto']

/** The link between a note and the transactions that paid it. Omitted where there are none. Source: NT 2026.006. */
export function composeLinkedPayments({ linked_payments = [] }: Nfe): Pick<InfNfe, 'gPgtoVinc'> {
  return linked_payments.length === 0 ? {} : { gPgtoVinc: { gPgto: gPgtoOf(linked_payments) } }
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
