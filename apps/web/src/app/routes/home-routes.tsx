import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readTableSearch } from '../../components/charts/period-search.ts'
import { shell } from '../shell-route.tsx'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: readTableSearch,
  component: lazyRouteComponent(() => import('../../features/home/home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [home] as const
