import type { NfseOut } from '@talao/contract'
import { failureOf } from '../../components/notes/failure.ts'

type Judged = Parameters<typeof failureOf>[0] & Pick<NfseOut, 'needs_human_reason' | 'cancel_state' | 'enotas_status'>

/** Why a service note is on somebody's desk, in one line, by its weight: refused, waiting for a person, cancellation refused. */
export function reasonOf(note: Judged): { tone: 'vermelho' | 'ambar'; text: string } | undefined {
  const failure = failureOf(note)
  if (failure) return { tone: 'vermelho', text: failure }
  if (note.needs_human_reason) return { tone: 'ambar', text: note.needs_human_reason }
  if (note.enotas_status === 'Autorizada' && note.cancel_state === 'DENIED') return { tone: 'ambar', text: STILL_VALID }
  return undefined
}

const STILL_VALID = 'O cancelamento foi recusado: a nota continua válida.'
