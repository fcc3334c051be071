import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import type { SupposedProduct } from '../../features/products/supposed-values.ts'
import { shell } from '../shell-route.tsx'

const products = createRoute({
  getParentRoute: () => shell,
  path: '/produtos',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('product', raw),
  component: lazyRouteComponent(() => import('../../features/products/list-page.tsx'), 'ProductListPage'),
})

const services = createRoute({
  getParentRoute: () => shell,
  path: '/servicos',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('product', raw),
  component: lazyRouteComponent(() => import('../../features/products/service-list-page.tsx'), 'ServiceListPage'),
})

/** A number opens that product, anything else an empty form. The page checks each value of its address. */
const product = createRoute({
  getParentRoute: () => shell,
  path: '/produtos/detalhes/{-$id}',
  validateSearch: (raw: SupposedProduct) => raw,
  component: lazyRouteComponent(() => import('../../features/products/product-page.tsx'), 'ProductPage'),
})

export const productRoutes = [products, services, product] as const
