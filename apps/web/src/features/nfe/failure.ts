import type { NfeOut } from '@talao/contract'

const FAILED: readonly string[] = ['FAIL', 'Negada', 'CancelamentoNegado']

/** Why a note needs a person, in one line; nothing when it does not. The authority's code closes the line: it is what people search for. */
export function failureOf(
  note: Pick<
    NfeOut,
    'enotas_status' | 'status_text' | 'fail_on_send_to_enotas' | 'authority_code' | 'authority_message'
  >,
): string | undefined {
  if (!FAILED.includes(note.enotas_status)) return undefined
  const text = note.authority_message ?? note.fail_on_send_to_enotas ?? note.status_text
  return note.authority_code ? `${text} (código ${note.authority_code})` : text
}
