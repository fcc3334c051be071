import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/values'
import { useReloadCompany } from '../../components/company.ts'
import { refresh } from '../../components/mutation.ts'
import { isMoving } from '../../components/notes/moving.ts'
import type { NoteKind } from '../../components/notes/queries.ts'
import { useKeyedMutation } from '../../components/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { sampleNote, sampleServiceNote } from './sample-note.ts'

const POLL_MS = 1000

/** The test note: asked for again until the authority has answered and its files are here. */
export function testNoteQuery(kind: NoteKind, id: number) {
  return queryOptions({
    queryKey: [kind, 'test', id],
    queryFn: async ({ signal }) =>
      kind === 'nfe'
        ? (await call('GET /api/fiscal-note/:id', { params: { id }, signal })).data
        : (await call('GET /api/service-fiscal-note/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && (data.enotas_status === 'PENDING' || isMoving(data, now())) ? POLL_MS : false,
  })
}

/** What it lacks stands where the button is, so it does not speak twice. */
export function useIssueTestNote(kind: NoteKind, company: CompanyOut) {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: (_wish: void, key) =>
      kind === 'nfe'
        ? call('POST /api/fiscal-note', { body: sampleNote(company), key })
        : call('POST /api/service-fiscal-note', { body: sampleServiceNote(company), key }),
    onSettled: () => refresh(client, kind, 'company'),
  })
}

/** The step goes on by itself, so nothing else says that it is kept. */
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
