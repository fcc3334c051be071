import { nextConsult } from '../consult/schedule.ts'
import type { IssuingState } from '../state/issuing-state.ts'
import { reject } from './reject-note.ts'

const MOST_NUMBERS = 200
const TOO_MANY_TAKEN =
  'Muitos números seguidos já pertencem a outros documentos desta série. Confira quem mais emite por esta empresa antes de enviar de novo.'

type Holder = { holder: string | null; reference: string | null; code: string; text: string }

/**
 * The note's number belongs to another document (`holder`; null when the number was declared void). Records the number
 * as taken; the note waits for the next one. False, and the note is rejected, when this has happened too often in a row
 * and a user must check.
 */
export function burnNumber(state: IssuingState, by: Holder): boolean {
  const { key, now, note } = state
  if (!key || key.number === null || key.serie === null) return false
  state.taken.push({
    serie: key.serie,
    number: key.number,
    reason: by.holder === null ? 'VOID' : 'OTHER_DOCUMENT',
    access_key: by.holder,
    reference: by.reference,
  })
  state.timeline.push({
    kind: 'number_taken',
    text: `O número ${key.number} já pertence a outro documento`,
    detail: `${by.text} (${by.code}). A nota segue com o próximo número.`,
  })
  key.number = null
  key.code = null
  if (state.attempts.filter(({ outcome }) => outcome === 'NUMBER_TAKEN').length < MOST_NUMBERS) {
    note.next_consult_at = nextConsult(0, now)
    return true
  }
  reject(state, [{ code: by.code, path: null, field: null, text: TOO_MANY_TAKEN }])
  return false
}
