import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { queuedTask } from '../../kit/http/save-answers.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { ownIntegration } from '../integrations/own-integration.ts'
import { type SalesPullQuery, startPull } from './start-pull.ts'

const BEGUN = 'A busca das vendas começou. Acompanhe em Tarefas.'

/** Routes to fetch past sales from the platform in the background. */
export function pullRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  const start = async (actor: Parameters<typeof startPull>[1], id: number, ask: SalesPullQuery, type?: 'HOTMART') => {
    const integration = await ownIntegration(deps, actor, id, type ? { type } : {})
    return queuedTask(await startPull(deps, actor, integration, ask), BEGUN)
  }
  route(app, 'POST /api/sale-integration/import-sale-between-dates/:id', ({ actor, params, body }) =>
    start(actor, params.id, { kind: 'range', ...body }),
  )
  route(app, 'POST /api/sale-integration/import-sale-by-transaction/:id', ({ actor, params, body }) =>
    start(actor, params.id, { kind: 'transaction', ...body }),
  )
  route(app, 'POST /api/integration-import/sale/hotmart/:id', ({ actor, params, body }) =>
    start(
      actor,
      params.id,
      body.transaction !== undefined
        ? { kind: 'transaction', transaction: body.transaction }
        : { kind: 'range', ...body },
      'HOTMART',
    ),
  )
}
