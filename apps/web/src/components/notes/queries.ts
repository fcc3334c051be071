import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { refresh } from '../request/mutation.ts'
import { useKeyedMutation } from '../request/use-keyed-mutation.ts'
import { awaitsMail } from './awaits-mail.ts'
import { NOTE_KINDS, type NoteKind, type NoteOf } from './note-kind.ts'
import { isPending } from './note-pending.ts'

const RELATIONS = {
  nfe: 'sale,company,customer_note,items,correction_letters',
  nfse: 'sale,company,customer_note,items,service',
} as const

/** One note with everything its page shows, polled every 2 s only while something is in progress. */
export function noteQuery<K extends NoteKind>(kind: K, id: number) {
  return queryOptions({
    queryKey: [kind, 'one', id],
    queryFn: async ({ signal }) => (await readNote(kind, id, signal)) as NoteOf<K>,
    refetchInterval: ({ state }) => (state.data && isPending(state.data, now()) ? POLL_MS : false),
  })
}

async function readNote(kind: NoteKind, id: number, signal: AbortSignal): Promise<NoteOf<NoteKind>> {
  const query = { with: RELATIONS[kind] }
  return (await call(`GET ${NOTE_KINDS[kind].path}/:id`, { params: { id }, query, signal })).data
}

/**
 * The query key includes the note's version, so that each change reloads the timeline. Old entries stay visible
 * meanwhile.
 */
export function timelineQuery(kind: NoteKind, { id, version }: { id: number; version: number }) {
  return queryOptions({
    queryKey: [kind, 'timeline', id, version],
    queryFn: async ({ signal }) =>
      (await call(`GET ${NOTE_KINDS[kind].path}/:id/timeline`, { params: { id }, signal })).data,
    placeholderData: (entries, query) => (query?.queryKey[2] === id ? entries : undefined),
    refetchInterval: ({ state }) => (awaitsMail(state.data ?? [], now()) ? POLL_MS : false),
  })
}

const POLL_MS = 2000

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
