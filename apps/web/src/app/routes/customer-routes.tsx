import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { shell } from '../shell-route.tsx'
import { wholeNumberParam } from './whole-number-param.ts'

const customers = createRoute({
  getParentRoute: () => shell,
  path: '/clientes',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('company', raw),
  component: lazyRouteComponent(() => import('../../features/customers/list-page.tsx'), 'CustomerListPage'),
})

const customer = createRoute({
  getParentRoute: () => shell,
  path: '/clientes/$id',
  params: wholeNumberParam(),
  component: lazyRouteComponent(() => import('../../features/customers/customer-page.tsx'), 'CustomerPage'),
})

export const customerRoutes = [customers, customer] as const
