import type { RefundOut } from '@talao/contract'
import { count } from '../../lib/format.ts'

/** `NF-e 1.284`, or only its kind while it has no number. */
export function refundNoteName({ kind, number }: Pick<RefundOut, 'kind' | 'number'>): string {
  return [kind === 'NFE' ? 'NF-e' : 'NFS-e', number && count(number)].filter(Boolean).join(' ')
}

/** The way out the law leaves, as the button says it; nothing where a person decides outside of here. */
export const REFUND_ACT_LABELS = {
  CANCEL: 'Cancelar a nota…',
  SUBSTITUTE: 'Substituir a nota…',
  RETURN_NOTE: 'Fazer devolução…',
} as const
