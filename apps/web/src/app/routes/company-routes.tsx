import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readRankingSearch } from '../../components/charts/ranking-search.ts'
import { readCompanyTab } from '../../components/company/company-tab.ts'
import { readListSearch } from '../../components/list/list-search.ts'
import { shell } from '../shell-route.tsx'
import { wholeNumberParam } from './whole-number-param.ts'

const companies = createRoute({
  getParentRoute: () => shell,
  path: '/empresas',
  validateSearch: (raw: Record<string, unknown>) => ({ ...readListSearch('company', raw), ...readRankingSearch(raw) }),
  component: lazyRouteComponent(() => import('../../features/companies/list-page.tsx'), 'CompanyListPage'),
})

const companyForm = lazyRouteComponent(() => import('../../features/companies/company-page.tsx'), 'CompanyPage')

const newCompany = createRoute({
  getParentRoute: () => shell,
  path: '/empresas/nova-empresa',
  validateSearch: readCompanyTab,
  component: companyForm,
})

const company = createRoute({
  getParentRoute: () => shell,
  path: '/empresas/$id',
  params: wholeNumberParam(),
  validateSearch: readCompanyTab,
  component: companyForm,
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/minha-conta',
  validateSearch: (raw: Record<string, unknown>) => (raw.aba === 'acesso' ? ACCESS : readCompanyTab(raw)),
  component: lazyRouteComponent(() => import('../account-page.tsx'), 'AccountPage'),
})

export const companyRoutes = [companies, newCompany, company, account] as const

/** Only in `/minha-conta`: the tab with the user's sign-in data. */
const ACCESS = { aba: 'acesso' } as const
