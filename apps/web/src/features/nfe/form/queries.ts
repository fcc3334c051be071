import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyOut, NfeOut, ProductOut } from '@talao/contract'
import { useDeferredValue } from 'react'
import { refresh } from '../../../components/mutation.ts'
import { draftProblemsQuery } from '../../../components/note-form/draft-problems-query.ts'
import { useProblems } from '../../../components/note-form/use-problems.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useKeyedMutation } from '../../../components/use-keyed-mutation.ts'
import { useQueryInTurn } from '../../../components/use-query-in-turn.ts'
import { call } from '../../../lib/api.ts'
import { now } from '../../../lib/clock.ts'
import { ApiError } from '../../../lib/errors.ts'
import type { LiveNote } from './live-note.ts'
import { formPathOf, type NfeBody, type NfeValues } from './nfe-form.ts'

export function useSaveNfe(note: NfeOut | undefined) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: NfeBody, key) =>
      note
        ? call('PUT /api/fiscal-note/:id', { params: { id: note.id }, body, key })
        : call('POST /api/fiscal-note', { body, key }),
    // Its failures stand in the form, beside their fields or over them.
    meta: { errors: 'inline', success: 'silent' },
    onSuccess: (answer, { send }) => {
      if (send !== true) showToast('success', answer.message ?? 'Nota salva.')
      else
        void import('../../../components/notes/tell-sending.ts').then((told) => told.tellSending(client, 'nfe', answer))
      for (const ms of LOOK_AGAIN_AFTER_MS) setTimeout(() => void refresh(client, 'nfe', 'sale'), ms)
      return refresh(client, 'nfe', 'sale')
    },
  })
}

/** A note that leaves looks the same until its turn comes. */
const LOOK_AGAIN_AFTER_MS = [1000, 3000, 7000, 15_000]

/** What the law finds in the note as it is written. */
export function problemsQuery(body: NfeBody, noteId: number | undefined) {
  const { version: _version, ...draft } = body
  return draftProblemsQuery(['nfe-draft', noteId ?? 'new'], draft, (signal) =>
    call('POST /api/fiscal-note/calculate', { query: { note_id: noteId }, body: draft, signal }),
  )
}

/** The same for as long as it is written. */
export function useNfeProblems(values: NfeValues, bodyOf: (values: NfeValues) => NfeBody, noteId: number | undefined) {
  return useProblems(values, { bodyOf, queryOf: (body) => problemsQuery(body, noteId), formPathOf })
}

/** Who saved the note after this form was opened. */
export async function lastSaver(client: QueryClient, id: number): Promise<{ note: NfeOut; who: string; at: string }> {
  const [note, entries] = await Promise.all([
    call('GET /api/fiscal-note/:id', {
      params: { id },
      query: { with: 'sale,company,customer_note,items,correction_letters' },
    }),
    client.fetchQuery({
      queryKey: ['nfe', 'timeline', id, 'last-saver'],
      queryFn: ({ signal }) => call('GET /api/fiscal-note/:id/timeline', { params: { id }, signal }),
      staleTime: 0,
    }),
  ])
  const saved = entries.data
    .filter(({ user }) => user !== null)
    .toSorted((one, other) => one.at.localeCompare(other.at))
  const last = saved.at(-1)
  return { note: note.data, who: last?.user ?? 'Outra pessoa', at: last?.at ?? note.data.updated_at }
}

/** The products that items name, whole: what an item leaves open is theirs to say. One that is gone says nothing. */
function useProducts(values: NfeValues): ProductOut[] {
  const client = useQueryClient()
  const ids = [...new Set(values.items.flatMap(({ product_id }) => product_id ?? []))]
  const { data } = useQuery({
    queryKey: ['product', 'draft', ids],
    queryFn: async () => {
      const answers = await Promise.all(ids.map((id) => client.fetchQuery(productQuery(id)).catch(ifGone)))
      return answers.flatMap((one) => one ?? [])
    },
    // An empty answer would draw the whole form again.
    enabled: ids.length > 0,
    staleTime: PRODUCT_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return data ?? []
}

const PRODUCT_FRESH_MS = 60_000

function productQuery(id: number) {
  return queryOptions({
    queryKey: ['product', 'draft', id],
    queryFn: async ({ signal }) => (await call('GET /api/product/:id', { params: { id }, signal })).data,
    staleTime: PRODUCT_FRESH_MS,
  })
}

function ifGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** What the note comes to while it is typed; the law is fetched after the form is on the screen. */
export function useLiveNote(
  values: NfeValues,
  company: CompanyOut,
  draftedAt: string | undefined,
): LiveNote | undefined {
  const law = useQueryInTurn({
    queryKey: ['law-of-nfe'],
    queryFn: () => import('./live-note.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const products = useProducts(values)
  const settled = useDeferredValue(values)
  return law?.liveNote({ values: settled, company, products, now: now(), draftedAt })
}
