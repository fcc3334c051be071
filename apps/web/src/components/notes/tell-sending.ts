import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast-store.ts'
import type { NoteKind } from './queries.ts'

type Answer = { data: { id: number }; message?: string | undefined }

/** Says that a note is on its way, and then, in the same place, what became of it. */
export function tellSending(client: QueryClient, kind: NoteKind, { data, message }: Answer): void {
  if (message === undefined) return
  const toast = showToast('busy', message)
  void import('./follow-sending.tsx').then(({ followSending }) => followSending(client, { kind, id: data.id, toast }))
}
