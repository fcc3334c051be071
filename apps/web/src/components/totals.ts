import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callList } from '../lib/api.ts'
import { useScope } from './session.ts'

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

/** Refused, failed, refused in cancelling, or marked by the daily look; of both kinds. */
export const NOTES_THAT_NEED_YOU: Filter = { needs_human: true }

/** How many rows a filter has. A count that fails is logged and shown as "–" (calls.md section 6.2): it never stops a screen. */
export function useTotal(noun: Noun, filter: Filter, enabled = true) {
  const around = useAround(noun)
  const { data } = useQuery({ ...totalQuery(noun, { ...filter, ...around }), enabled })
  return data
}

/** The same where the screen waits for it, and so must know that it will not come. */
export function useTotalOrFailure(noun: Noun, filter: Filter): number | 'failed' | undefined {
  const around = useAround(noun)
  const { data, isError } = useQuery(totalQuery(noun, { ...filter, ...around }))
  return data ?? (isError ? 'failed' : undefined)
}

/** The counts of several filters at once, as soon as each has come or failed; those of before while others are asked for. */
export function useTotals(noun: Noun, filters: readonly Filter[]): (number | undefined)[] | undefined {
  const client = useQueryClient()
  const around = useAround(noun)
  const asked = filters.map((filter) => totalQuery(noun, { ...filter, ...around }))
  const { data } = useQuery({
    queryKey: [noun, 'total', asked.map(({ queryKey }) => queryKey)],
    queryFn: async ({ signal }) => {
      const came = await Promise.allSettled(asked.map((one) => client.fetchQuery(one)))
      // Who leaves gives up those that are asked for: no count that failed.
      signal.throwIfAborted()
      return came.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  return data
}

/** Of which companies, and real or test notes: said with every filter. */
function useAround(noun: Noun): Filter {
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
