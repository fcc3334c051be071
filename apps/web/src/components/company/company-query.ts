import type { CompanyOut } from '@talao/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refresh } from '../request/mutation.ts'

export function companyQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'one', id],
    queryFn: async ({ signal }) => {
      const relations = 'address,nfe_default_setting,nfs_default_setting,company_config'
      return (await call('GET /api/company/:id', { params: { id }, query: { with: relations }, signal })).data
    },
  })
}

/** Reload the user too, because it carries the company's name and environment. */
export function useReloadCompany() {
  const client = useQueryClient()
  return () => refresh(client, 'company', 'user')
}

export type CompanyConfig = NonNullable<CompanyOut['company_config']>
