import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refresh } from '../request/mutation.ts'
import { useKeyedMutation } from '../request/use-keyed-mutation.ts'
import { NOTE_KINDS, type NoteKind } from './note-kind.ts'

export function useSendNote(kind: NoteKind, note: { id: number; version: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(`POST ${NOTE_KINDS[kind].path}/:id/send`, { params: { id: note.id }, body: { version: note.version } }),
    meta: { success: 'silent' },
    onSuccess: (answer) => {
      void import('./sending-toast.ts').then(({ showSendingToast: tellSending }) => tellSending(client, kind, answer))
      lookAgain(client, kind)
    },
    onSettled: () => refresh(client, kind, 'sale'),
  })
}

/** A note queued for sending looks unchanged until its turn comes, so reload it, less and less often. */
function lookAgain(client: QueryClient, kind: NoteKind): void {
  for (const ms of LOOK_AGAIN_AFTER_MS) setTimeout(() => void refresh(client, kind, 'sale'), ms)
}

const LOOK_AGAIN_AFTER_MS = [1000, 3000, 7000, 15_000, 30_000, 60_000]

export function useConsultNote(kind: NoteKind, note: { id: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(`POST ${NOTE_KINDS[kind].path}/:id/consult`, { params: { id: note.id } }),
    onSettled: () => refresh(client, kind, 'sale'),
  })
}

export function useDeclareAbsent(kind: NoteKind, note: { id: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(`POST ${NOTE_KINDS[kind].path}/:id/declare-absent`, { params: { id: note.id } }),
    onSuccess: () => lookAgain(client, kind),
    onSettled: () => refresh(client, kind, 'sale'),
  })
}

/** An empty list of addresses means the customer's. */
export function useEmailNote(kind: NoteKind, note: { id: number }) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (emails: string[], key) =>
      call(`POST ${NOTE_KINDS[kind].path}/:id/email`, { params: { id: note.id }, body: { emails }, key }),
    meta: { errors: 'inline' },
    onSettled: () => refresh(client, kind),
  })
}
