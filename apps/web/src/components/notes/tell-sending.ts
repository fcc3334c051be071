import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast-store.ts'
import type { NoteKind } from './queries.ts'

/** Says that a note is on its way, and then, in the same place, what became of it. */
export function tellSending(client: QueryClient, kind: NoteKind, { data, message }: Answer): void {
  if (message === undefined) return
  const toast = showToast('busy', message)
  void import('./follow-sending.tsx').then(({ followSending }) => followSending(client, { kind, id: data.id, toast }))
}

/** A note that was kept only, or sent as well. */
export function tellSaved(client: QueryClient, kind: NoteKind, answer: Answer, isSent: boolean): void {
  if (isSent) tellSending(client, kind, answer)
  else if (answer.message) showToast('success', answer.message)
}

type Answer = { data: { id: number }; message?: string | undefined }
