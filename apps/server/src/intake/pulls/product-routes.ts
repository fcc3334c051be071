import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { ownIntegration } from '../integrations/own-integration.ts'
import { fetchLiveProducts, storedProducts } from './live-products.ts'
import { selectProducts } from './select-products.ts'

/** Routes for the platform's products and the user's selection of them. */
export function pulledProductRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  route(app, 'GET /api/sale-integration/:id/products', async ({ actor, params, query }) => {
    const row = await ownIntegration(deps, actor, params.id)
    if (!query.kept) await fetchLiveProducts(deps, row)
    return { data: await storedProducts(deps, row.company_id, row.id) }
  })
  route(app, 'PUT /api/sale-integration/:id/products', async ({ actor, params, body }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    const made = await selectProducts(deps, row, body.selected)
    return { message: made === 0 ? 'Produtos salvos.' : `Produtos salvos: ${made} para completar.` }
  })
}
