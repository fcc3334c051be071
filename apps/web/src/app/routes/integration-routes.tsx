import { type PlatformId, parsePlatformId } from '@talao/contract/fields/ids'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { type ListSearch, readListSearch } from '../../components/list/list-search.ts'
import { wholeNumber } from '../../lib/search-values.ts'
import { shell } from '../shell-route.tsx'

const list = createRoute({
  getParentRoute: () => shell,
  path: '/integracoes',
  validateSearch: (raw: Record<string, unknown>): ListSearch & { as?: 'table' } => ({
    ...readListSearch('integration', raw),
    ...(raw.as === 'table' ? { as: raw.as } : {}),
  }),
  component: lazyRouteComponent(() => import('../../features/integrations/list/list-page.tsx'), 'IntegrationListPage'),
})

/** A number opens that integration's form, anything else an empty one. */
const hotmart = createRoute({
  getParentRoute: () => shell,
  path: '/integracoes/hotmart/{-$id}',
  validateSearch: readFormSearch,
  component: lazyRouteComponent(() => import('../../features/integrations/editor/hotmart-page.tsx'), 'HotmartPage'),
})

const apiToken = createRoute({
  getParentRoute: () => shell,
  path: '/integracoes/api-token/{-$id}',
  component: lazyRouteComponent(() => import('../../features/api-tokens/api-tokens-page.tsx'), 'ApiTokensPage'),
})

/** Platforms with a dedicated form, whatever the case of the URL. */
const OWN_FORMS: Partial<Record<PlatformId, '/integracoes/hotmart/{-$id}' | '/integracoes/api-token/{-$id}'>> = {
  HOTMART: '/integracoes/hotmart/{-$id}',
  API: '/integracoes/api-token/{-$id}',
}

const platform = createRoute({
  getParentRoute: () => shell,
  path: '/integracoes/$type/{-$id}',
  validateSearch: readFormSearch,
  beforeLoad: ({ params: { type, id } }) => {
    const platformId = parsePlatformId(type)
    if (!platformId) throw notFound()
    const own = OWN_FORMS[platformId]
    if (own) throw redirect({ to: own, params: id ? { id } : {}, replace: true })
  },
  component: lazyRouteComponent(() => import('../../features/integrations/editor/platform-page.tsx'), 'PlatformPage'),
})

/** Only for platforms whose format the user maps. */
const mapping = createRoute({
  getParentRoute: () => shell,
  path: '/integracoes/$type/$id/mapeamento',
  validateSearch: readFormSearch,
  beforeLoad: ({ params: { type, id } }) => {
    const isMapped = ['XGROW', 'OTHER'].includes(parsePlatformId(type) ?? '')
    if (!isMapped || !/^\d{1,15}$/.test(id)) throw notFound()
  },
  component: lazyRouteComponent(() => import('../../features/integrations/mapping/mapping-page.tsx'), 'MappingPage'),
})

export const integrationRoutes = [list, hotmart, apiToken, platform, mapping] as const

type FormSearch = {
  /** The running import. */
  task?: number | undefined
  /** Status filter of the deliveries, and the open delivery. */
  deliveries?: string | undefined
  delivery?: number | undefined
  /** For a new integration: which platform with a ready-made mapping. */
  ready_made?: string | undefined
}

function readFormSearch({ task, delivery, deliveries, ready_made }: Record<string, unknown>): FormSearch {
  return {
    task: wholeNumber(task),
    delivery: wholeNumber(delivery),
    ready_made: typeof ready_made === 'string' ? ready_made : undefined,
    deliveries: typeof deliveries === 'string' && /^[A-Z_]+$/.test(deliveries) ? deliveries : undefined,
  }
}
