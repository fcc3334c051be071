import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
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
