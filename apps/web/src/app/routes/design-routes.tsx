import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { userQuery } from '../../components/session/user-query.ts'
import { shell } from '../shell-route.tsx'

/**
 * Catalogue of UI components. Part of every build, but only a demonstration opens it: elsewhere the address is not
 * found and its chunk never loads.
 */
const design = createRoute({
  getParentRoute: () => shell,
  path: '/design',
  beforeLoad: async ({ context }) => {
    const user = await context.client.ensureQueryData(userQuery)
    if (!user.demo) throw notFound()
  },
  component: lazyRouteComponent(() => import('../../features/design/design-page.tsx'), 'DesignPage'),
})

export const designRoutes = [design] as const
