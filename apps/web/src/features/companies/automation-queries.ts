import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@talao/contract'
import { type CompanyConfig, useReloadCompany } from '../../components/company.ts'
import { refresh } from '../../components/mutation.ts'
import { call } from '../../lib/api.ts'

export type ConfigChange = BodyOf<'PUT /api/company-config/:id'>

/** A switch takes effect at once, and with it what leaves tomorrow. */
export function useChangeConfig(config: CompanyConfig) {
  const client = useQueryClient()
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (change: ConfigChange) =>
      call('PUT /api/company-config/:id', {
        params: { id: config.id },
        body: { company_id: config.company_id, ...change },
      }),
    onSettled: () => Promise.all([reload(), refresh(client, 'sale')]),
  })
}

/** What leaves by itself tomorrow and on the six days after it. */
export function upcomingQuery(companyId: number) {
  return queryOptions({
    queryKey: ['sale', 'upcoming', companyId],
    queryFn: ({ signal }) => call('GET /api/sale/upcoming', { query: { company_id: companyId }, signal }),
  })
}
