import type { CompanyOut, NfeOut, NfseOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/fields/values'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useReloadCompany } from '../../components/company/company-query.ts'
import type { NoteKind } from '../../components/notes/note-kind.ts'
import { isPending } from '../../components/notes/note-pending.ts'
import { refresh } from '../../components/request/mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { sampleNote, sampleServiceNote } from './sample-note.ts'

const POLL_MS = 1000

/** The test nota, polled until the authority has answered and its files are stored. */
export function testNoteQuery(kind: NoteKind, id: number) {
  return queryOptions({
    queryKey: [kind, 'test', id],
    queryFn: async ({ signal }) =>
      kind === 'nfe'
        ? (await call('GET /api/fiscal-note/:id', { params: { id }, signal })).data
        : (await call('GET /api/service-fiscal-note/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? POLL_MS : false),
  })
}

function isOnItsWay(note: NfeOut | NfseOut): boolean {
  return note.enotas_status === 'PENDING' || isPending(note, now())
}

/** The latest test nota from any tab: its id, and whether it is in progress. */
export function newestTestNoteQuery(kind: NoteKind, company: Pick<CompanyOut, 'id'>) {
  const query = { company_id: `${company.id}`, in_production: 'false', per_page: 1 } as const
  return queryOptions({
    queryKey: [kind, 'newest test', company.id],
    queryFn: async ({ signal }) => {
      const { data } =
        kind === 'nfe'
          ? await call('GET /api/fiscal-note', { query, signal })
          : await call('GET /api/service-fiscal-note', { query, signal })
      const note = data?.[0]
      return note && 'enotas_status' in note ? { id: note.id, isOnItsWay: isOnItsWay(note) } : null
    },
    staleTime: 0,
  })
}

/**
 * The idempotency key names the latest existing test nota, so the same request from two tabs creates one nota. Errors
 * are shown at the button, not in a toast.
 */
export function useIssueTestNote(kind: NoteKind, company: CompanyOut, after: number) {
  const client = useQueryClient()
  const key = `${kind}-test-${company.id}-after-${after}`
  return useMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: () =>
      kind === 'nfe'
        ? call('POST /api/fiscal-note', { body: sampleNote(company), key })
        : call('POST /api/service-fiscal-note', { body: sampleServiceNote(company), key }),
    onSettled: () => refresh(client, kind, 'company'),
  })
}

/** No toast: the page moves on to the next step. */
export function useSaveSells(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: (sells: CompanySells[]) =>
      call('PUT /api/company/:id', {
        params: { id: company.id },
        query: { quiet: true },
        body: { sells, version: company.version },
      }),
    onSuccess: reload,
  })
}
