import type { BodyOf } from '@talao/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type CompanyConfig, useReloadCompany } from '../company/company-query.ts'
import { refresh } from '../request/mutation.ts'

export type ConfigChange = BodyOf<'PUT /api/company-config/:id'>

/** A switch takes effect at once and also changes what will be sent tomorrow. */
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

type Query = {
  company_id: number | string | undefined
  /** Defaults to tomorrow. */
  date?: string
  days?: number
  /** Ask only for the totals per day, without the sales of the first day. */
  total?: boolean
}

/** What the automation will send on a day and on the days after it. */
export function upcomingQuery(query: Query) {
  return queryOptions({
    queryKey: ['sale', 'upcoming', query],
    queryFn: ({ signal }) => call('GET /api/sale/upcoming', { query, signal }),
  })
}
