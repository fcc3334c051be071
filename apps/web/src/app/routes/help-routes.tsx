import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from '../shell-route.tsx'

const help = createRoute({
  getParentRoute: () => shell,
  path: '/ajuda/{-$topic}',
  component: lazyRouteComponent(() => import('../../features/help/help-page.tsx'), 'HelpPage'),
})

export const helpRoutes = [help] as const
