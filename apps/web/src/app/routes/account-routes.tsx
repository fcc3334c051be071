import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { isSignedIn, root, shell, strangersOnly } from '../shell-route.tsx'

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/recuperar-senha',
  beforeLoad: strangersOnly,
  component: lazyRouteComponent(() => import('../../features/account/forgot-page.tsx'), 'ForgotPage'),
})

const forgotDone = createRoute({
  getParentRoute: () => root,
  path: '/senha-recuperada',
  validateSearch: readEmail,
  beforeLoad: strangersOnly,
  component: lazyRouteComponent(() => import('../../features/account/forgot-done-page.tsx'), 'ForgotDonePage'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$email/$token',
  beforeLoad: strangersOnly,
  component: lazyRouteComponent(() => import('../../features/account/reset-page.tsx'), 'ResetPage'),
})

const typedCode = createRoute({
  getParentRoute: () => root,
  path: '/alterar-senha',
  validateSearch: readEmail,
  beforeLoad: strangersOnly,
  component: lazyRouteComponent(() => import('../../features/account/typed-code-page.tsx'), 'TypedCodePage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/novo-usuario',
  validateSearch: readToken,
  beforeLoad: strangersOnly,
  component: lazyRouteComponent(() => import('../../features/account/sign-up-page.tsx'), 'SignUpPage'),
})

const confirmWait = createRoute({
  getParentRoute: () => root,
  path: '/confirma-email',
  validateSearch: readEmail,
  beforeLoad: strangersOnly,
  component: lazyRouteComponent(() => import('../../features/account/confirm-wait-page.tsx'), 'ConfirmWaitPage'),
})

/** A signed-in user who opens the confirmation link of a new address is confirmed and sent to the home page. */
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/email-confirma',
  validateSearch: readToken,
  beforeLoad: async ({ context, search, preload }) => {
    if (!(await isSignedIn(context.client))) return
    const { confirmOnTheWay } = await import('../../features/account/confirm-email-when-signed-in.ts')
    if (search.token && !preload && !(await confirmOnTheWay(context.client, search.token))) return
    throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../../features/account/confirm-page.tsx'), 'ConfirmPage'),
})

const users = createRoute({
  getParentRoute: () => shell,
  path: '/usuarios',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('user', raw),
  component: lazyRouteComponent(() => import('../../features/users/list-page.tsx'), 'UserListPage'),
})

export const openRoutes = [forgot, forgotDone, reset, typedCode, signUp, confirmWait, confirm] as const
export const accountRoutes = [users] as const

function readEmail({ email }: Record<string, unknown>): { email?: string } {
  return typeof email === 'string' ? { email } : {}
}

function readToken({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' ? { token } : {}
}
