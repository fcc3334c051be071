import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callList } from '../../lib/api.ts'
import { useScope } from '../session/current-user.ts'

const CALLS = {
  nfe: 'GET /api/fiscal-note',
  nfse: 'GET /api/service-fiscal-note',
  sale: 'GET /api/sale',
  product: 'GET /api/product',
  integration: 'GET /api/sale-integration',
  company: 'GET /api/company',
  import: 'GET /api/sale-file-import',
  user: 'GET /api/user',
  contract: 'GET /api/contract',
  audit: 'GET /api/audit-log',
  task: 'GET /api/task',
} as const
export type Noun = keyof typeof CALLS
type Filter = Record<string, string | number | boolean | undefined>

/** Notes of both kinds that were rejected, failed, had a cancellation refused, or were flagged by the daily check. */
export const NOTES_THAT_NEED_YOU: Filter = { needs_human: true }

/** Number of rows under a filter. A failed count is logged and shown as "–"; it never stops a screen. */
export function useTotal(noun: Noun, filter: Filter, enabled = true) {
  const around = useScopeFilter(noun)
  const { data } = useQuery({ ...totalQuery(noun, { ...filter, ...around }), enabled })
  return data
}

/** Like `useTotal`, for a screen that waits for the count and must know that it failed. */
export function useTotalOrFailure(noun: Noun, filter: Filter): number | 'failed' | undefined {
  const around = useScopeFilter(noun)
  const { data, isError } = useQuery(totalQuery(noun, { ...filter, ...around }))
  return data ?? (isError ? 'failed' : undefined)
}

/** Counts of several filters, once each has loaded or failed. Keeps the previous counts while new ones load. */
export function useTotals(noun: Noun, filters: readonly Filter[]): (number | undefined)[] | undefined {
  const client = useQueryClient()
  const around = useScopeFilter(noun)
  const asked = filters.map((filter) => totalQuery(noun, { ...filter, ...around }))
  const { data } = useQuery({
    queryKey: [noun, 'total', asked.map(({ queryKey }) => queryKey)],
    queryFn: async ({ signal }) => {
      const came = await Promise.allSettled(asked.map((one) => client.fetchQuery(one)))
      // A cancelled request is not a failed count.
      signal.throwIfAborted()
      return came.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  return data
}

/** The companies and, for notes, the environment, added to every filter. */
function useScopeFilter(noun: Noun): Filter {
  const { company_id, in_production } = useScope()
  const environment = noun === 'nfe' || noun === 'nfse' ? { in_production } : {}
  return { ...(noun === 'company' ? {} : { company_id }), ...environment }
}

function totalQuery(noun: Noun, filter: Filter) {
  return queryOptions({
    queryKey: [noun, 'total', filter],
    queryFn: async ({ signal }) => {
      const { total } = await callList(CALLS[noun], { query: { ...filter, total: true }, signal })
      return total
    },
    staleTime: FRESH_MS,
  })
}

const FRESH_MS = 30_000
