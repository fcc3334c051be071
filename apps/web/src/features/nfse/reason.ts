import type { NfseOut } from '@talao/contract'
import { failureOf } from '../../components/notes/failure.ts'

type Judged = Parameters<typeof failureOf>[0] & Pick<NfseOut, 'needs_human_reason' | 'cancel_state' | 'enotas_status'>

/**
 * Why an NFS-e needs attention, most serious first: refused, waiting for a user, cancellation refused. Undefined when
 * it does not.
 */
export function reasonOf(note: Judged): { tone: 'vermelho' | 'ambar'; text: string } | undefined {
  const failure = failureOf(note)
  if (failure) return { tone: 'vermelho', text: failure }
  if (note.needs_human_reason) return { tone: 'ambar', text: note.needs_human_reason }
  if (note.enotas_status === 'Autorizada' && note.cancel_state === 'DENIED') return { tone: 'ambar', text: STILL_VALID }
  return undefined
}

const STILL_VALID = 'O cancelamento foi recusado: a nota continua válida.'
