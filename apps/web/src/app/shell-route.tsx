import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { companyOptionsQuery } from '../components/company/company-options-query.ts'
import { authorityHealthQuery } from '../components/health/queries.ts'
import type { ListSearch } from '../components/list/list-search.ts'
import { seesSeveralCompanies, userQuery } from '../components/session/user-query.ts'
import { mayBeSignedIn } from '../lib/cookies.ts'
import { isSignedOut } from '../lib/errors.ts'

// Toasts appear only after a user action, so their code loads after the page.
const OverScreens = lazy(() => import('./screen-toasts.tsx').then((module) => ({ default: module.OverScreens })))

function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <OverScreens />
      </Suspense>
    </>
  )
}

type Context = { client: QueryClient }

export const root = createRootRouteWithContext<Context>()({
  component: Root,
})

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { to?: string; why?: 'ended'; email?: string } => ({
    ...(typeof raw.to === 'string' && /^\/(?!\/)/.test(raw.to) ? { to: raw.to } : {}),
    ...(raw.why === 'ended' ? { why: raw.why } : {}),
    ...(typeof raw.email === 'string' ? { email: raw.email } : {}),
  }),
  beforeLoad: async ({ context, search }) => {
    if (await isSignedIn(context.client)) throw redirect({ href: search.to ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

/** Guard of pages for signed-out visitors. Signed-in users are redirected to the home page. */
export async function strangersOnly({ context }: { context: Context }): Promise<void> {
  if (await isSignedIn(context.client)) throw redirect({ to: '/', replace: true })
}

/** Parent of everything behind the sign-in. Keeps the selected companies in the URL between screens. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: (raw: Record<string, unknown>): Pick<ListSearch, 'company_id'> =>
    typeof raw.company_id === 'string' && /^\d+(,\d+)*$/.test(raw.company_id) ? { company_id: raw.company_id } : {},
  search: { middlewares: [retainSearchParams(['company_id'])] },
  beforeLoad: async ({ context, location }) => {
    if (await isSignedIn(context.client)) return firstLook(context.client)
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { to: location.href } })
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  // Never show a pending state here: a pending parent hides its children until all have loaded. The frame must appear
  // complete first, its page after it.
  pendingMs: Number.POSITIVE_INFINITY,
})

/** Does not ask the server about a browser that neither holds nor held a session. */
export async function isSignedIn(client: QueryClient): Promise<boolean> {
  if (!mayBeSignedIn() && !client.getQueryData(userQuery.queryKey)) return false
  try {
    await client.ensureQueryData(userQuery)
    return true
  } catch (error) {
    if (isSignedOut(error)) return false
    throw error
  }
}

const PATIENCE_MS = 300

/**
 * Loads the health banner and the list of companies before the page, so that the banner moves nothing later and lists
 * know their scope. Waits only briefly.
 */
async function firstLook(client: QueryClient): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([client.prefetchQuery(authorityHealthQuery), companiesOnce(client)]), patience])
}

/** Most users have one company and need no list. A cached list is not loaded again. */
async function companiesOnce(client: QueryClient): Promise<void> {
  const user = client.getQueryData(userQuery.queryKey)
  if (user && seesSeveralCompanies(user)) await client.prefetchQuery({ ...companyOptionsQuery, staleTime: 'static' })
}
