import type { CompanyOut, NfeOut, ProductOut } from '@talao/contract'
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { draftProblemsQuery } from '../../../components/note-form/draft-problems-query.ts'
import { useNorms } from '../../../components/note-form/use-norms.ts'
import { useProblems } from '../../../components/note-form/use-problems.ts'
import { refresh } from '../../../components/request/mutation.ts'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { useQueryInTransition } from '../../../components/request/use-query-in-transition.ts'
import { call } from '../../../lib/api.ts'
import { now } from '../../../lib/clock.ts'
import { ApiError } from '../../../lib/errors.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { LiveNote } from './live-note.ts'
import { formPathOf, type NfeBody, type NfeValues } from './nfe-form.ts'

export function useSaveNfe(note: NfeOut | undefined) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: NfeBody, key) =>
      note
        ? call('PUT /api/fiscal-note/:id', { params: { id: note.id }, body, key })
        : call('POST /api/fiscal-note', { body, key }),
    // Errors are shown in the form, next to their fields or above them.
    meta: { errors: 'inline', success: 'silent' },
    onSuccess: (answer, { send }) => {
      if (send !== true) showToast('success', answer.message ?? 'Nota salva.')
      else
        void import('../../../components/notes/sending-toast.ts').then((told) =>
          told.showSendingToast(client, 'nfe', answer),
        )
      for (const ms of LOOK_AGAIN_AFTER_MS) setTimeout(() => void refresh(client, 'nfe', 'sale'), ms)
      return refresh(client, 'nfe', 'sale')
    },
  })
}

/** Refetch a few times: a nota being sent looks unchanged until the queue reaches it. */
const LOOK_AGAIN_AFTER_MS = [1000, 3000, 7000, 15_000]

/** Legal problems of the nota being written. */
export function problemsQuery(body: NfeBody, noteId: number | undefined) {
  const { version: _version, ...draft } = body
  return draftProblemsQuery(['nfe-draft', noteId ?? 'new'], draft, (signal) =>
    call('POST /api/fiscal-note/calculate', { query: { note_id: noteId }, body: draft, signal }),
  )
}

/** The same, live while the user writes. */
export function useNfeProblems(values: NfeValues, bodyOf: (values: NfeValues) => NfeBody, noteId: number | undefined) {
  return useProblems(values, { bodyOf, queryOf: (body) => problemsQuery(body, noteId), formPathOf })
}

/** Who saved the nota after this form was opened. */
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

/** Full products of the items, which supply the fields an item leaves empty. Deleted products are skipped. */
function useProducts(values: NfeValues): ProductOut[] {
  const client = useQueryClient()
  const ids = [...new Set(values.items.flatMap(({ product_id }) => product_id ?? []))]
  const { data } = useQuery({
    queryKey: ['product', 'draft', ids],
    queryFn: async () => {
      const answers = await Promise.all(ids.map((id) => client.fetchQuery(productQuery(id)).catch(ifGone)))
      return answers.flatMap((one) => one ?? [])
    },
    // Disabled without products, because an empty answer would render the whole form again.
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

/** The nota computed live. The tax rules are loaded after the form is on screen. */
export function useLiveNote(
  values: NfeValues,
  company: CompanyOut,
  draftedAt: string | undefined,
): LiveNote | undefined {
  const law = useQueryInTransition({
    queryKey: ['law-of-nfe'],
    queryFn: () => import('./live-note.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const products = useProducts(values)
  const settled = useDeferredValue(values)
  const norms = useNorms()
  return law?.liveNote({ values: settled, company, products, now: now(), draftedAt, norms })
}
