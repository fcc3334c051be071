import type { NoteKind } from './note-kind.ts'
import { useSendNote } from './note-mutations.ts'

type Note = { id: number; version: number; needs_human_reason: string | null }

/** A note that waits for a user may exist elsewhere, so sending it again needs a confirmation. */
export function useSend(kind: NoteKind, note: Note, ask: (dialog: 'send') => void) {
  const send = useSendNote(kind, note)
  return {
    isPending: send.isPending,
    start: () => (note.needs_human_reason === null ? send.mutate() : ask('send')),
  }
}
