import { type CauseOut, moneyOut } from '@talao/contract'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { fixLocationOfPath } from '../../note/notes/fix-location.ts'
import { inWords } from './top-rejections.ts'

type Products = ReadonlyMap<number, { id: number; name: string }[]>

/** Describes a group of stuck notes for the seller, with the place where its cause is fixed. */
export function causeOfNotes(row: StuckNotes, products: Products, rejections: RejectionTable): CauseOut {
  const { kind, status, code, reason, total, cents, company_id, gateway, said } = row
  const known = status === 'Negada' ? inWords({ gateway, code, said }, rejections) : undefined
  const answered = row.answered === null ? undefined : inWords({ gateway, code: row.answered, said }, rejections)
  return {
    kind,
    title: (known?.message ?? reason ?? WITHOUT_REASON[status] ?? 'A nota espera por uma pessoa').replace(/\.$/, ''),
    action: known?.action || null,
    status: status === 'Negada' || status === 'FAIL' || status === 'CancelamentoNegado' ? status : null,
    authority_code: code,
    reason: code === null ? reason : null,
    missing: null,
    total,
    amount: moneyOut(cents),
    repair: answered?.path ? fixLocationOfPath(answered.path, row.of_sales) : null,
    company_id,
    product: onlyProduct(row.ids, products),
  }
}

const WITHOUT_REASON: Readonly<Record<string, string>> = {
  FAIL: 'A nota não chegou a ser enviada',
  Negada: 'A autoridade recusou sem dizer o motivo',
  CancelamentoNegado: 'O cancelamento foi negado: a nota continua valendo',
  Autorizada: 'O cancelamento foi negado: a nota continua valendo',
}

function onlyProduct(ids: readonly number[], products: Products): CauseOut['product'] {
  const [first, ...others] = ids.map((id) => products.get(id) ?? [])
  const [product] = first ?? []
  const isOnly = product && [first, ...others].every((some) => some?.length === 1 && some[0]?.id === product.id)
  return isOnly ? product : null
}

export type StuckNotes = {
  kind: 'NFE' | 'NFSE'
  status: string
  gateway: string
  code: string | null
  /** The first sentence of the reason. Null for a refusal with a code, which is explained by the code. */
  reason: string | null
  said: string | null
  /** The code of one of the notes, even when they are grouped by reason. */
  answered: string | null
  total: number
  cents: number
  company_id: number | null
  /** Whether all of them were made from sales. */
  of_sales: boolean
  ids: number[]
  all_total: number
  all_cents: number
}
