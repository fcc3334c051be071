import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { shell } from '../shell-route.tsx'
import { wholeNumberParam } from './whole-number-param.ts'

const companies = createRoute({
  getParentRoute: () => shell,
  path: '/empresas',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('company', raw),
  component: lazyRouteComponent(() => import('../../features/companies/list-page.tsx'), 'CompanyListPage'),
})

const companyForm = lazyRouteComponent(() => import('../../features/companies/company-page.tsx'), 'CompanyPage')

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

export const companyRoutes = [companies, newCompany, company, account] as const

const TABS = ['nfe', 'automacao', 'acesso-nfe', 'acesso-nfse'] as const

function readTab(raw: Record<string, unknown>): { aba?: (typeof TABS)[number] | undefined } {
  const aba = TABS.find((tab) => tab === raw.aba)
  return aba ? { aba } : {}
}
