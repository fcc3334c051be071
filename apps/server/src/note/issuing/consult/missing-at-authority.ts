import type { ConsultOutcome } from '@talao/gateways'
import type { IssuingState } from '../state/issuing-state.ts'
import type { NoteRow } from '../state/note-row.ts'
import { isValidNote } from '../state/note-states.ts'

/** A note may be reported absent for a while after its authorisation, because registers are replicated. */
const KNOWN_AFTER_MS = 20 * 3_600_000

type Told = Pick<IssuingState, 'now' | 'timeline'> & {
  note: Pick<NoteRow, 'kind' | 'enotas_status' | 'authorized_at' | 'needs_human_reason'>
}

/** Marks a note that is authorised here but does not exist at the authority. Only a user can decide which is right. */
export function markMissingAtAuthority(state: Told, heard: ConsultOutcome['kind']): void {
  const { note, now } = state
  if (heard !== 'ABSENT' && heard !== 'OTHER_DOCUMENT') return
  const age = note.authorized_at === null ? 0 : now.getTime() - note.authorized_at.getTime()
  if (!isValidNote(note) || age < KNOWN_AFTER_MS) return
  note.needs_human_reason = MISSING
  state.timeline.push({ kind: 'needs_human', text: 'Precisa de alguém', detail: MISSING })
}

const MISSING =
  'O serviço de emissão diz que não conhece esta nota, que aqui está autorizada. Confira a chave no portal da autoridade antes de qualquer outra coisa.'
