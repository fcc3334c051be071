import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@talao/contract'
import { call } from '../../lib/api.ts'
import { type CompanyConfig, useReloadCompany } from '../company.ts'
import { refresh } from '../mutation.ts'

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

type Query = {
  company_id: number | string | undefined
  /** Tomorrow where it is not said. */
  date?: string
  days?: number
  /** The lines alone, without the sales of the first day. */
  total?: boolean
}

/** What leaves by itself on a day and those after it. */
export function upcomingQuery(query: Query) {
  return queryOptions({
    queryKey: ['sale', 'upcoming', query],
    queryFn: ({ signal }) => call('GET /api/sale/upcoming', { query, signal }),
  })
}
