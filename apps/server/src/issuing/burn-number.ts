import type { Desk } from './desk.ts'
import { reject } from './reject.ts'
import { nextConsult } from './schedule.ts'

const MOST_NUMBERS = 200
const TOO_MANY_TAKEN =
  'Muitos números seguidos já pertencem a outros documentos desta série. Confira quem mais emite por esta empresa antes de enviar de novo.'

type Holder = { holder: string | null; reference: string | null; code: string; text: string }

/**
 * The note's number belongs to somebody else's document (`holder`, null when it was declared void): it is remembered and the note waits for
 * the next one. False when that has happened so often in a row that a person must look.
 */
export function burnNumber(desk: Desk, by: Holder): boolean {
  const { key, now, note } = desk
  if (!key || key.number === null || key.serie === null) return false
  desk.taken.push({
    serie: key.serie,
    number: key.number,
    reason: by.holder === null ? 'VOID' : 'OTHER_DOCUMENT',
    access_key: by.holder,
    reference: by.reference,
  })
  desk.told.push({
    kind: 'number_taken',
    text: `O número ${key.number} já pertence a outro documento`,
    detail: `${by.text} (${by.code}). A nota segue com o próximo número.`,
  })
  key.number = null
  key.code = null
  if (desk.attempts.filter(({ outcome }) => outcome === 'NUMBER_TAKEN').length < MOST_NUMBERS) {
    note.next_consult_at = nextConsult(0, now)
    return true
  }
  reject(desk, [{ code: by.code, path: null, field: null, text: TOO_MANY_TAKEN }])
  return false
}
