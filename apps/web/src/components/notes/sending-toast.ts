import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast-store.ts'
import type { NoteKind } from './note-kind.ts'

type Answer = { data: { id: number }; message?: string | undefined }

/** Shows a toast that the note is being sent, which then changes to the result. */
export function showSendingToast(client: QueryClient, kind: NoteKind, { data, message }: Answer): void {
  if (message === undefined) return
  const toast = showToast('busy', message)
  void import('./follow-sending.tsx').then(({ followSending }) => followSending(client, { kind, id: data.id, toast }))
}
