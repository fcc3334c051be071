import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readFailedParam, readMissingParam } from '../../components/links/correction-search.ts'
import { readListSearch } from '../../components/list/list-search.ts'
import { shell } from '../shell-route.tsx'
import { idOrNew } from './whole-number-param.ts'

const sales = createRoute({
  getParentRoute: () => shell,
  path: '/vendas',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('sale', raw),
  component: lazyRouteComponent(() => import('../../features/sales/list-page.tsx'), 'SaleListPage'),
})

const newSale = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/detalhes',
  component: lazyRouteComponent(() => import('../../features/sales/form/form-page.tsx'), 'NewSalePage'),
})

const editSale = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/detalhes/$id',
  params: idOrNew('/vendas/detalhes'),
  validateSearch: readMissingParam,
  component: lazyRouteComponent(() => import('../../features/sales/form/form-page.tsx'), 'EditSalePage'),
})

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/imports',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('import', raw),
  component: lazyRouteComponent(() => import('../../features/imports/list-page.tsx'), 'ImportListPage'),
})

/** A number opens that import, anything else the upload form. */
const saleImport = createRoute({
  getParentRoute: () => shell,
  path: '/vendas/import/{-$id}',
  validateSearch: readFailedParam,
  component: lazyRouteComponent(() => import('../../features/imports/import-page.tsx'), 'ImportPage'),
})

/** The page checks each value of its address (`what-if-search.ts`). */
const whatIf = createRoute({
  getParentRoute: () => shell,
  path: '/e-se',
  validateSearch: (raw: Record<string, unknown>): WhatIfLink => raw,
  component: lazyRouteComponent(() => import('../../features/what-if/what-if-page.tsx'), 'WhatIfPage'),
})
type WhatIfLink = Partial<
  Record<
    | 'venda'
    | 'produto'
    | 'integracao'
    | 'regime'
    | 'dia'
    | 'notas'
    | 'parte'
    | 'comprador'
    | 'icms'
    | 'onde'
    | 'ncm'
    | 'cfop'
    | 'servico',
    string | number | undefined
  >
>

export const saleRoutes = [whatIf, sales, newSale, editSale, imports, saleImport] as const
