import { mustLookFirst } from '../../note/issuing/send/needs-user-reasons.ts'

type Standing = { enotas_status: string; needs_human_reason: string | null }

/**
 * Why a note may not be sent in a batch: a document may already exist, or a refusal needs a decision. A user must check
 * each of these notes.
 */
export function sendBlockedReason(note: Standing): string | null {
  return note.enotas_status === 'Negada' || mustLookFirst(note) ? note.needs_human_reason : null
}
