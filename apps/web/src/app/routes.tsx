import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { readListSearch } from '../components/list/list-search.ts'
import { parseSearch, stringifySearch } from './address.ts'
import { integrationRoutes } from './integration-routes.tsx'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'
import { login, root, shell } from './shell-route.tsx'

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

const newSale = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/nova',
  component: lazyRouteComponent(() => import('../features/sales/sale-form-page.tsx'), 'NewSalePage'),
})

const editSale = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/editar/$id',
  params: wholeNumberParam(),
  component: lazyRouteComponent(() => import('../features/sales/sale-form-page.tsx'), 'EditSalePage'),
})

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/imports',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('import', raw),
  component: lazyRouteComponent(() => import('../features/imports/list-page.tsx'), 'ImportListPage'),
})

/** A number opens that import, anything else the form that sends a file. */
const saleImport = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/import/{-$id}',
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
})

const products = createRoute({
  getParentRoute: () => shell,
  path: '/produtos',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('product', raw),
  component: lazyRouteComponent(() => import('../features/products/list-page.tsx'), 'ProductListPage'),
})

const services = createRoute({
  getParentRoute: () => shell,
  path: '/servicos',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('product', raw),
  component: lazyRouteComponent(() => import('../features/products/service-list-page.tsx'), 'ServiceListPage'),
})

/** A number opens that product, anything else an empty form. */
const product = createRoute({
  getParentRoute: () => shell,
  path: '/produtos/detalhes/{-$id}',
  component: lazyRouteComponent(() => import('../features/products/product-page.tsx'), 'ProductPage'),
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

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/auditoria',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('audit', raw),
  component: lazyRouteComponent(() => import('../features/audit/list-page.tsx'), 'AuditListPage'),
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
        newSale,
        editSale,
        imports,
        saleImport,
        products,
        product,
        services,
        ...integrationRoutes,
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
        audit,
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
