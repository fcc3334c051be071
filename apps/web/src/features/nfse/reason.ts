import type { NfseOut } from '@talao/contract'
import { type RowReason, rowReason } from '../../components/notes/failure.ts'

type Judged = Parameters<typeof rowReason>[0] & Pick<NfseOut, 'cancel_state'>

/**
 * Why an NFS-e needs attention, most serious first: refused, waiting for a user, cancellation refused. Undefined when
 * it does not.
 */
export function reasonOf(note: Judged): RowReason | undefined {
  const isStillValid = note.enotas_status === 'Autorizada' && note.cancel_state === 'DENIED'
  return rowReason(note) ?? (isStillValid ? { tone: 'ambar', text: STILL_VALID } : undefined)
}

const STILL_VALID = 'O cancelamento foi recusado: a nota continua válida.'
