import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { userQuery } from '../../components/user-query.ts'
import { shell } from '../shell-route.tsx'

/** The page of bricks. Its chunk travels with every build; where the server is no demonstration the address is nobody's and it is never fetched. */
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
