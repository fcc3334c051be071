import { queryOptions, useQuery } from '@tanstack/react-query'
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
  const { company_id, in_production } = useScope()
  const environment = noun === 'nfe' || noun === 'nfse' ? { in_production } : {}
  const scope = noun === 'company' ? {} : { company_id }
  const { data } = useQuery({ ...totalQuery(noun, { ...filter, ...scope, ...environment }), enabled })
  return data
}

function totalQuery(noun: Noun, filter: Filter) {
  return queryOptions({
    queryKey: [noun, 'total', filter],
    queryFn: async ({ signal }) => {
      const { total } = await callList(CALLS[noun], { query: { ...filter, total: true }, signal })
      return total
    },
    staleTime: 30_000,
  })
}
