import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { shell } from '../shell-route.tsx'
import { wholeNumberParam } from './whole-number-param.ts'

const nfseList = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('nfse', raw),
  component: lazyRouteComponent(() => import('../../features/nfse/list-page.tsx'), 'NfseListPage'),
})

const nfse = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico/detalhes/$id',
  params: wholeNumberParam(),
  component: lazyRouteComponent(() => import('../../features/nfse/note-page.tsx'), 'NfsePage'),
})

export const nfseRoutes = [nfseList, nfse] as const
