import { queryOptions, useQuery } from '@tanstack/react-query'
import { useScope } from '../../components/session.ts'
import { call, callList } from '../../lib/api.ts'

export type Sum = { total: number; amount: number }

const NOTE_CALLS = { nfe: 'GET /api/fiscal-note', nfse: 'GET /api/service-fiscal-note' } as const

/** How many notes of a kind a filter has, and what they add up to. */
export function useNoteSum(kind: keyof typeof NOTE_CALLS, filter: Record<string, string | boolean>, enabled = true) {
  const { company_id, in_production } = useScope()
  const query = { ...filter, company_id, in_production, total: true, total_amount: true }
  return useQuery({ ...sumQuery(kind, NOTE_CALLS[kind], query), enabled })
}

/** Sales carry their sum on the list itself: one row is enough to get it. */
export function useSaleSum(filter: Record<string, string>) {
  const { company_id } = useScope()
  return useQuery(sumQuery('sale', 'GET /api/sale', { ...filter, company_id, per_page: 1 }))
}

function sumQuery(
  noun: string,
  call: (typeof NOTE_CALLS)[keyof typeof NOTE_CALLS] | 'GET /api/sale',
  query: Record<string, string | number | boolean | undefined>,
) {
  return queryOptions({
    queryKey: [noun, 'sum', query],
    queryFn: async ({ signal }): Promise<Sum> => {
      const { total, amount = 0 } = await callList(call, { query, signal })
      return { total, amount }
    },
    staleTime: 30_000,
  })
}

/** Deliveries that no integration could read yet: they wait for somebody to say what they are. */
export function useUnread(): number | undefined {
  const { company_id } = useScope()
  const { data } = useQuery({
    queryKey: ['integration', 'unread', company_id],
    queryFn: ({ signal }) => callList('GET /api/sale-integration', { query: { company_id, is_active: true }, signal }),
    staleTime: 30_000,
  })
  return data?.data.reduce((sum, one) => sum + one.counts.needs_mapping + one.counts.failed, 0)
}

/** The first page in one answer. Kept with the notes: what is read again of them is read again of it. */
export function homeQuery(query: { company_id: string | undefined; in_production: boolean }) {
  return queryOptions({
    queryKey: ['nfe', 'home', query],
    queryFn: async ({ signal }) => (await call('GET /api/reports/dashboard/home', { query, signal })).data,
    staleTime: 30_000,
  })
}

/** The companies that issued most since a day, of those looked at. */
export function monthRankingQuery(query: { start_date: string; company_id: string | undefined }) {
  return queryOptions({
    queryKey: ['nfe', 'ranking', query],
    queryFn: async ({ signal }) =>
      (await call('GET /api/reports/dashboard/notes-ranking', { query: { ...query, limit: 10 }, signal })).data,
    staleTime: 60_000,
  })
}
