import type { NfeOut, NfseOut } from '@talao/contract'
import { failureOf } from './failure.ts'

export type SentNote = Parameters<typeof failureOf>[0] & Pick<NfeOut | NfseOut, 'number' | 'needs_human_reason'>
type Outcome = { tone: 'success' | 'error'; text: string; isToMend: boolean }

/** One line on how sending a note ended. Undefined while it is being processed. */
export function outcomeOf(note: SentNote): Outcome | undefined {
  const { enotas_status: status, number, needs_human_reason: waits } = note
  const failure = failureOf(note)
  if (failure) return { tone: 'error', text: `Falhou: ${failure}`, isToMend: true }
  if (waits) return { tone: 'error', text: waits, isToMend: false }
  if (status === 'Autorizada') return { tone: 'success', text: `Autorizada nº ${number ?? '–'}`, isToMend: false }
  if (status === 'PROCESSING' || status === 'WAINTING') return undefined
  return { tone: 'error', text: NO_LONGER_SENDING, isToMend: false }
}

/** The note was taken back or cancelled meanwhile. */
const NO_LONGER_SENDING = 'A nota não está mais sendo enviada.'
