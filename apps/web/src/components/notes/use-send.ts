import { type NoteKind, useSendNote } from './queries.ts'

type Note = { id: number; version: number; needs_human_reason: string | null }

/** A note that waits for a person may exist where nobody here sees it: it is not sent again with one click. */
export function useSend(kind: NoteKind, note: Note, ask: (dialog: 'send') => void) {
  const send = useSendNote(kind, note)
  return {
    isPending: send.isPending,
    start: () => (note.needs_human_reason === null ? send.mutate() : ask('send')),
  }
}
