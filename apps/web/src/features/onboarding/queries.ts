import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { refresh } from '../../components/mutation.ts'
import { isMoving } from '../../components/notes/moving.ts'
import { useKeyedMutation } from '../../components/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { sampleNote } from './sample-note.ts'

const POLL_MS = 1000

/** The test note: asked for again until the authority has answered and its files are here. */
export function testNoteQuery(id: number) {
  return queryOptions({
    queryKey: ['nfe', 'test', id],
    queryFn: async ({ signal }) => (await call('GET /api/fiscal-note/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && (data.enotas_status === 'PENDING' || isMoving(data, now())) ? POLL_MS : false,
  })
}

/** What it lacks stands where the button is, so it does not speak twice. */
export function useIssueTestNote(company: CompanyOut) {
  const client = useQueryClient()
  return useKeyedMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: (_wish: void, key) => call('POST /api/fiscal-note', { body: sampleNote(company), key }),
    onSettled: () => refresh(client, 'nfe', 'company'),
  })
}
