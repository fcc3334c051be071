import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { readNoteTab } from '../../components/notes/note-tab.ts'
import { type RefusalSearch, readRefusal } from '../../components/notes/refusal-search.ts'
import { shell } from '../shell-route.tsx'
import { idOrNew, wholeNumberParam } from './whole-number-param.ts'

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

const nfseList = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('nfse', raw),
  component: lazyRouteComponent(() => import('../../features/nfse/list-page.tsx'), 'NfseListPage'),
})

const newNfs = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico/detalhes',
  component: lazyRouteComponent(() => import('../../features/nfse/form/form-page.tsx'), 'NewNfsePage'),
})

const nfse = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico/detalhes/$id',
  params: idOrNew('/nota-servico/detalhes'),
  validateSearch: (raw: Record<string, unknown>) => ({ ...readRefusal(raw), ...readNoteTab(raw) }),
  component: lazyRouteComponent(() => import('../../features/nfse/note-page.tsx'), 'NfsePage'),
})

const substitute = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico/substituir/$id',
  params: wholeNumberParam(),
  component: lazyRouteComponent(() => import('../../features/nfse/form/form-page.tsx'), 'SubstituteNfsePage'),
})

export const noteRoutes = [nfeList, newNfe, nfe, nfseList, newNfs, nfse, substitute] as const
