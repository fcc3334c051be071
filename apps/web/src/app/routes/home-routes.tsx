import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from '../shell-route.tsx'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/home/home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [home] as const
