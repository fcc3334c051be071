import type { QueryClient } from '@tanstack/react-query'
import { homeQuery } from '../../components/charts/home-query.ts'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { scopeOf } from '../../components/session/scope.ts'
import { userQuery } from '../../components/session/user-query.ts'
import { causesQuery } from './queries.ts'

/** Requests the answers while the frame is drawn, and not after it. Waits for nothing. */
export function prefetchHome(client: QueryClient, company_id: string | undefined): void {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user) return
  const options = client.getQueryData(companyOptionsQuery.queryKey)?.data ?? []
  const { companies, ...query } = scopeOf(user, options, company_id)
  if (companies.length === 0) return
  void client.prefetchQuery(homeQuery(query))
  void client.prefetchQuery(causesQuery(query))
}
