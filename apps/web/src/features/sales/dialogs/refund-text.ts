import type { RefundOut } from '@talao/contract'
import { count } from '../../../lib/format.ts'

/** `NF-e 1.284`, or only its kind while it has no number. */
export function refundNoteName({ kind, number }: Pick<RefundOut, 'kind' | 'number'>): string {
  return [kind === 'NFE' ? 'NF-e' : 'NFS-e', number && count(number)].filter(Boolean).join(' ')
}

/** Button labels of the lawful actions. Steps decided outside Talão have none. */
export const REFUND_ACT_LABELS = {
  CANCEL: 'Cancelar a nota…',
  SUBSTITUTE: 'Substituir a nota…',
  RETURN_NOTE: 'Fazer devolução…',
} as const
