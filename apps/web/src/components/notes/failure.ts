import type { NfeOut, NfseOut } from '@talao/contract'

type Answered = Pick<
  NfeOut | NfseOut,
  'enotas_status' | 'status_text' | 'fail_on_send_to_enotas' | 'authority_code' | 'authority_message'
>
/** Why a row of a list needs attention. */
export type RowReason = { tone: 'vermelho' | 'ambar'; text: string }

const FAILED: readonly string[] = ['FAIL', 'Negada', 'CancelamentoNegado']

/**
 * One line on why a note needs a user. Undefined when it does not. The stored reason (cause, fix, code) takes
 * precedence over the authority's own text, which is shown with its answer. The line ends with the code, because users
 * search for it.
 */
export function failureOf(note: Answered): string | undefined {
  if (!FAILED.includes(note.enotas_status)) return undefined
  if (note.fail_on_send_to_enotas) return note.fail_on_send_to_enotas
  // After a refused cancellation the authority's last message may be about the authorisation.
  if (note.enotas_status === 'CancelamentoNegado') return note.status_text
  const text = note.authority_message ?? note.status_text
  return note.authority_code ? `${text} (rejeição ${note.authority_code})` : text
}

/** Most serious first: failed or refused, then waiting for a user. Undefined when it is neither. */
export function rowReason(note: Answered & Pick<NfeOut, 'needs_human_reason'>): RowReason | undefined {
  const failure = failureOf(note)
  if (failure) return { tone: 'vermelho', text: failure }
  return note.needs_human_reason ? { tone: 'ambar', text: note.needs_human_reason } : undefined
}
