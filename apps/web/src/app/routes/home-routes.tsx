import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readTableSearch } from '../../components/charts/period-search.ts'
import { shell } from '../shell-route.tsx'

const page = () => import('../../features/home/home-page.tsx')

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: (raw: Record<string, unknown>) => ({ ...readTableSearch(raw), ...readMonth(raw) }),
  loaderDeps: ({ search: { company_id } }) => ({ company_id }),
  loader: ({ context, deps }) => void page().then(({ prefetchHome }) => prefetchHome(context.client, deps.company_id)),
  component: lazyRouteComponent(page, 'HomePage'),
})

export const homeRoutes = [home] as const

/** The month that the totals are of, if it is not the current one. */
function readMonth({ mes }: Record<string, unknown>): { mes?: string | undefined } {
  return typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? { mes } : {}
}
