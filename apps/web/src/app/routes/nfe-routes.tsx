import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { readNoteTab } from '../../components/notes/note-tab.ts'
import { type RefusalSearch, readRefusal } from '../../components/notes/refusal-search.ts'
import { shell } from '../shell-route.tsx'
import { idOrNew } from './whole-number-param.ts'

const nfeList = createRoute({
  getParentRoute: () => shell,
  path: '/nota-produto',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('nfe', raw),
  component: lazyRouteComponent(() => import('../../features/nfe/list-page.tsx'), 'NfeListPage'),
})

const newNfe = createRoute({
  getParentRoute: () => shell,
  path: '/nota-produto/detalhes',
  component: lazyRouteComponent(() => import('../../features/nfe/form/form-page.tsx'), 'NewNfePage'),
})

const nfe = createRoute({
  getParentRoute: () => shell,
  path: '/nota-produto/detalhes/$id',
  params: idOrNew('/nota-produto/detalhes'),
  validateSearch: (
    raw: Record<string, unknown>,
  ): { ver?: 'historico' } & RefusalSearch & ReturnType<typeof readNoteTab> => ({
    ...(raw.ver === 'historico' ? { ver: 'historico' } : {}),
    ...readRefusal(raw),
    ...readNoteTab(raw),
  }),
  component: lazyRouteComponent(() => import('../../features/nfe/note-page.tsx'), 'NotePage'),
})

export const nfeRoutes = [nfeList, newNfe, nfe] as const
