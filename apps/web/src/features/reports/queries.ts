import type { BodyOf } from '@talao/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'

type ReportQuery = { startDate: string | undefined; endDate: string | undefined; company_id: string | undefined }

/** Under the `nfe` key, so that it is refetched when notas change. Old numbers stay until the new ones arrive. */
export function reportQuery(query: ReportQuery) {
  return queryOptions({
    queryKey: ['nfe', 'report', query],
    queryFn: async ({ signal }) => (await call('GET /api/reports', { query, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function creditsQuery(company_id: string | undefined) {
  return queryOptions({
    queryKey: ['nfe', 'credits', company_id],
    queryFn: ({ signal }) => call('GET /api/reports/credits', { query: { company_id }, signal }),
  })
}

/** Refusals are shown in the dialog, next to their fields. */
export function useAddCredits() {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: BodyOf<'POST /api/reports/credits'>, key) => call('POST /api/reports/credits', { body, key }),
    meta: { errors: 'inline' },
    onSuccess: () => refresh(client, 'nfe', 'credit'),
  })
}
