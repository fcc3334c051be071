import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { parsePlatformId } from '@talao/contract/ids'
import { authorityHealthQuery } from '../components/health/queries.ts'
import { type ListSearch, readListSearch } from '../components/list/list-search.ts'
import { userQuery } from '../components/session.ts'
import { isSignedOut } from '../lib/errors.ts'
import { parseSearch, stringifySearch } from './address.ts'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'

type Context = { client: QueryClient }

const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { to?: string } =>
    typeof raw.to === 'string' && /^\/(?!\/)/.test(raw.to) ? { to: raw.to } : {},
  beforeLoad: async ({ context, search }) => {
    if (await isSignedIn(context.client)) throw redirect({ href: search.to ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

/** Everything behind sign-in. The companies chosen in the shell stay in the address from one screen to the next. */
const shell = createRoute({
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
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
})

const nfeList = createRoute({
  getParentRoute: () => shell,
  path: '/nota-produto',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('nfe', raw),
  component: lazyRouteComponent(() => import('../features/nfe/list-page.tsx'), 'NfeListPage'),
})

const nfe = createRoute({
  getParentRoute: () => shell,
  path: '/nota-produto/detalhes/$id',
  params: wholeNumberParam(),
  component: lazyRouteComponent(() => import('../features/nfe/note-page.tsx'), 'NotePage'),
})

const nfseList = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('nfse', raw),
  component: lazyRouteComponent(() => import('../features/nfse/list-page.tsx'), 'NfseListPage'),
})

const nfse = createRoute({
  getParentRoute: () => shell,
  path: '/nota-servico/detalhes/$id',
  params: wholeNumberParam(),
  component: lazyRouteComponent(() => import('../features/nfse/note-page.tsx'), 'NfsePage'),
})

const sales = createRoute({
  getParentRoute: () => shell,
  path: '/vendas',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('sale', raw),
  component: lazyRouteComponent(() => import('../features/sales/list-page.tsx'), 'SaleListPage'),
})

const products = createRoute({
  getParentRoute: () => shell,
  path: '/produtos',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('product', raw),
  component: lazyRouteComponent(() => import('../features/products/list-page.tsx'), 'ProductListPage'),
})

const integrations = createRoute({
  getParentRoute: () => shell,
  path: '/integracoes',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('integration', raw),
  component: lazyRouteComponent(() => import('../features/integrations/list-page.tsx'), 'IntegrationListPage'),
})

/** Hotmart is the one platform with a form; a number opens that integration, anything else an empty form (calls.md section 6.5). */
const integration = createRoute({
  getParentRoute: () => shell,
  path: '/integracoes/$type/{-$id}',
  beforeLoad: ({ params }) => {
    if (parsePlatformId(params.type) !== 'HOTMART') throw notFound()
  },
  component: lazyRouteComponent(() => import('../features/integrations/hotmart-page.tsx'), 'HotmartPage'),
})

const companies = createRoute({
  getParentRoute: () => shell,
  path: '/empresas',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('company', raw),
  component: lazyRouteComponent(() => import('../features/companies/list-page.tsx'), 'CompanyListPage'),
})

const tasks = createRoute({
  getParentRoute: () => shell,
  path: '/tarefas',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('task', raw),
  component: lazyRouteComponent(() => import('../features/tasks/list-page.tsx'), 'TaskListPage'),
})

const companyForm = lazyRouteComponent(() => import('../features/companies/company-page.tsx'), 'CompanyPage')
const newCompany = createRoute({
  getParentRoute: () => shell,
  path: '/empresas/nova-empresa',
  validateSearch: readTab,
  component: companyForm,
})
const company = createRoute({
  getParentRoute: () => shell,
  path: '/empresas/$id',
  params: wholeNumberParam(),
  validateSearch: readTab,
  component: companyForm,
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/minha-conta',
  validateSearch: readTab,
  component: companyForm,
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes',
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})
const nfeAccess = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/acesso-nota-produto',
  component: lazyRouteComponent(() => import('../features/companies/access-page.tsx'), 'NfeAccessPage'),
})
const nfseAccess = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/acesso-nota-servico',
  component: lazyRouteComponent(() => import('../features/companies/access-page.tsx'), 'NfseAccessPage'),
})
const emails = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/emails',
  validateSearch: readEmailKind,
  component: lazyRouteComponent(() => import('../features/emails/emails-page.tsx'), 'EmailsPage'),
})

const numbering = createRoute({
  getParentRoute: () => shell,
  path: '/numeracao',
  validateSearch: readEnvironment,
  component: lazyRouteComponent(() => import('../features/numbering/numbering-page.tsx'), 'NumberingPage'),
})

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      shell.addChildren([
        home,
        nfeList,
        nfe,
        nfseList,
        nfse,
        sales,
        products,
        integrations,
        integration,
        companies,
        newCompany,
        company,
        account,
        tasks,
        settings,
        nfeAccess,
        nfseAccess,
        emails,
        numbering,
      ]),
    ]),
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

async function isSignedIn(client: QueryClient): Promise<boolean> {
  try {
    await client.ensureQueryData(userQuery)
    return true
  } catch (error) {
    if (isSignedOut(error)) return false
    throw error
  }
}

const PATIENCE_MS = 300

/** Asked for before the page, so that the banner stands with it and pushes nothing down later; a slow answer is not waited for. */
async function firstLook(client: QueryClient): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([client.prefetchQuery(authorityHealthQuery), patience])
}

function wholeNumberParam() {
  return {
    parse: ({ id }: { id: string }) => {
      if (!/^\d{1,15}$/.test(id)) throw notFound()
      return { id: Number(id) }
    },
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  }
}

const TABS = ['nfe', 'automacao', 'acesso-nfe', 'acesso-nfse'] as const

function readTab(raw: Record<string, unknown>): { aba?: (typeof TABS)[number] | undefined } {
  const aba = TABS.find((tab) => tab === raw.aba)
  return aba ? { aba } : {}
}

/** Which mail it is the page itself knows; an unknown one shows the first. */
function readEmailKind(raw: Record<string, unknown>): { tipo?: string | undefined } {
  return typeof raw.tipo === 'string' ? { tipo: raw.tipo } : {}
}

function readEnvironment(raw: Record<string, unknown>): { ambiente?: 'producao' | 'homologacao' | undefined } {
  return raw.ambiente === 'producao' || raw.ambiente === 'homologacao' ? { ambiente: raw.ambiente } : {}
}
