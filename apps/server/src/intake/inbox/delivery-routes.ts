import { AppError } from '@talao/contract'
import { DELIVERY_STATE_LABELS } from '@talao/contract/fields/values'
import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { ownIntegration } from '../integrations/own-integration.ts'
import { openSecrets } from '../integrations/secrets.ts'
import { findDelivery, listDeliveries, presentDelivery } from './list.ts'
import { maskedBody } from './mask.ts'
import { replayOne, replayUnread } from './replay-deliveries.ts'

/** Routes for users to see the last webhook deliveries, with secrets masked, and to replay them. */
export function deliveryRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  route(app, 'GET /api/sale-integration/:id/deliveries', async ({ actor, params, query }) => {
    const row = await ownIntegration(deps, actor, params.id)
    const wanted = { ...query, states: statesOf(query.state) }
    return { data: await readCompanies(deps.db, [row.company_id], (tx) => listDeliveries(tx, row, wanted)) }
  })
  route(app, 'GET /api/sale-integration/:id/deliveries/:delivery_id', async ({ actor, params }) => {
    const row = await ownIntegration(deps, actor, params.id)
    const delivery = await findDelivery(deps, row, params.delivery_id)
    const secrets = [row.secrets_sealed, row.secrets_before_sealed].flatMap((sealed) =>
      Object.values(openSecrets(deps.vault, row.company_id, sealed)),
    )
    return {
      data: {
        ...presentDelivery(delivery),
        headers: delivery.headers as Record<string, string>,
        body: maskedBody(delivery.body, secrets),
      },
    }
  })
  route(app, 'POST /api/sale-integration/:id/deliveries/:delivery_id/replay', async ({ actor, params }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    await replayOne(deps, row, params.delivery_id)
    return saved(params.delivery_id, 'O aviso será lido de novo.')
  })
  route(app, 'POST /api/sale-integration/:id/deliveries/replay', async ({ actor, params }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    const replayed = await replayUnread(deps, row)
    return {
      data: { replayed },
      message: replayed === 0 ? 'Nenhum aviso espera por leitura.' : 'Os avisos serão lidos de novo.',
    }
  })
}

/** Several states are separated by commas. `all` or nothing means no filter. */
function statesOf(asked: string | undefined): string[] | undefined {
  if (!asked || asked === 'all') return undefined
  const states = asked.split(',')
  if (states.every((state) => state in DELIVERY_STATE_LABELS)) return states
  throw new AppError('dados_invalidos', { errors: { state: ['Escolha um dos valores oferecidos.'] } })
}
