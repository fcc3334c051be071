import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The official code lists. */
export type CodeList =
  | 'ncm'
  | 'cest'
  | 'cfop'
  | 'lc-116'
  | 'national-service-code'
  | 'nbs'
  | 'cindop'
  | 'cclasstrib'
  | 'cst'
  | 'cnae'
export type Code = { code: string; description: string }

export function codesQuery(list: CodeList, query: Record<string, string | number>, enabled: boolean) {
  return queryOptions({
    queryKey: ['code', list, query],
    queryFn: async ({ signal }): Promise<Code[]> =>
      (await call(`GET /api/${list}`, { query: { ...query, search: query.search || undefined }, signal })).data ?? [],
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
