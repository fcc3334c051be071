import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { shell } from '../shell-route.tsx'
import { wholeNumberParam } from './whole-number-param.ts'

const nfeList = createRoute({
  getParentRoute: () => shell,
  path: '/nota-produto',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('nfe', raw),
  component: lazyRouteComponent(() => import('../../features/nfe/list-page.tsx'), 'NfeListPage'),
})

const nfe = createRoute({
  getParentRoute: () => shell,
  path: '/nota-produto/detalhes/$id',
  params: wholeNumberParam(),
  component: lazyRouteComponent(() => import('../../features/nfe/note-page.tsx'), 'NotePage'),
})

export const nfeRoutes = [nfeList, nfe] as const
