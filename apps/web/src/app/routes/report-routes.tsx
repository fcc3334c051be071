import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readPeriodSearch } from '../../components/charts/period-search.ts'
import { readSalesSearch } from '../../components/charts/sales-search.ts'
import { shell } from '../shell-route.tsx'

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/relatorios',
  validateSearch: readPeriodSearch,
  component: lazyRouteComponent(() => import('../../features/reports/reports-page.tsx'), 'ReportsPage'),
})

const salesDashboard = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/relatorio-detalhes',
  validateSearch: readSalesSearch,
  component: lazyRouteComponent(
    () => import('../../features/sales/dashboard/dashboard-page.tsx'),
    'SalesDashboardPage',
  ),
})

export const reportRoutes = [reports, salesDashboard] as const
