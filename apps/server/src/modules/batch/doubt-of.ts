import { mustLookFirst } from '../../issuing/for-people.ts'

type Standing = { enotas_status: string; needs_human_reason: string | null }

/** A document may be there already, or a refusal left a question: that is for a person's eyes, one note at a time. */
export function doubtOf(note: Standing): string | null {
  return note.enotas_status === 'Negada' || mustLookFirst(note) ? note.needs_human_reason : null
}
