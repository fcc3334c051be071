import type { NfeOut, NfseOut } from '@talao/contract'

const FAILED: readonly string[] = ['FAIL', 'Negada', 'CancelamentoNegado']

/**
 * Why a note needs a person, in one line; nothing when it does not. The reason kept with the note (cause, way out, code) goes before the
 * authority's own words, which stand with its answer. A code closes the line: it is what people search for.
 */
export function failureOf(
  note: Pick<
    NfeOut | NfseOut,
    'enotas_status' | 'status_text' | 'fail_on_send_to_enotas' | 'authority_code' | 'authority_message'
  >,
): string | undefined {
  if (!FAILED.includes(note.enotas_status)) return undefined
  if (note.fail_on_send_to_enotas) return note.fail_on_send_to_enotas
  // What the authority said last of a refused cancellation may be that it authorised the note.
  if (note.enotas_status === 'CancelamentoNegado') return note.status_text
  const text = note.authority_message ?? note.status_text
  return note.authority_code ? `${text} (rejeição ${note.authority_code})` : text
}
