import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readTableSearch } from '../../components/charts/period-search.ts'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { scopeOf } from '../../components/session/scope.ts'
import { userQuery } from '../../components/session/user-query.ts'
import { causesQuery, homeQuery } from '../../features/home/queries.ts'
import { shell } from '../shell-route.tsx'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: (raw: Record<string, unknown>) => ({ ...readTableSearch(raw), ...readMonth(raw) }),
  loaderDeps: ({ search: { company_id } }) => ({ company_id }),
  loader: ({ context: { client }, deps: { company_id } }) => prefetchHome(client, company_id),
  component: lazyRouteComponent(() => import('../../features/home/home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [home] as const

/** Requests the answers while the frame is drawn, and not after it. Waits for nothing. */
function prefetchHome(client: QueryClient, company_id: string | undefined): void {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user) return
  const options = client.getQueryData(companyOptionsQuery.queryKey)?.data ?? []
  const { companies, ...query } = scopeOf(user, options, company_id)
  if (companies.length === 0) return
  void client.prefetchQuery(homeQuery(query))
  void client.prefetchQuery(causesQuery(query))
}

/** The month that the totals are of, if it is not the current one. */
function readMonth({ mes }: Record<string, unknown>): { mes?: string | undefined } {
  return typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? { mes } : {}
}
