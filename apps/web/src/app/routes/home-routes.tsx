import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readTableSearch } from '../../components/charts/period-search.ts'
import { shell } from '../shell-route.tsx'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: (raw: Record<string, unknown>) => ({ ...readTableSearch(raw), ...readMonth(raw) }),
  component: lazyRouteComponent(() => import('../../features/home/home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [home] as const

/** The month that the total is of, where it is not the running one. */
function readMonth({ mes }: Record<string, unknown>): { mes?: string | undefined } {
  return typeof mes === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mes) ? { mes } : {}
}
