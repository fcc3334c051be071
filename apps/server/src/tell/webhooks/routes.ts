import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { TellDeps } from '../tell-deps.ts'
import {
  changeEndpoint,
  createEndpoint,
  endFormerSecret,
  ownEndpoint,
  removeEndpoint,
  rotateSecret,
} from './commands.ts'
import { listEndpoints, listWebhookDeliveries } from './queries.ts'
import { replayDelivery } from './replay-delivery.ts'

/** Webhook endpoints, at which a company's own programs receive events of its notes and sales. */
export function webhookEndpointRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/webhook-endpoint', async ({ actor, query }) => ({
    data: await listEndpoints(deps, actor, query.company_id),
  }))
  route(app, 'POST /api/webhook-endpoint', async ({ actor, body }) => ({
    data: await createEndpoint(deps, actor, body),
    message: 'Webhook criado. Copie o segredo: ele não será mostrado de novo.',
  }))
  route(app, 'PUT /api/webhook-endpoint/:id', async ({ actor, params, query, body }) => {
    await changeEndpoint(deps, await ownEndpoint(deps, actor, params.id), body)
    return saved(params.id, 'Webhook salvo.', query.quiet)
  })
  route(app, 'POST /api/webhook-endpoint/:id/rotate-secret', async ({ actor, params }) => ({
    data: { secret: await rotateSecret(deps, await ownEndpoint(deps, actor, params.id)) },
    message: `Segredo trocado. Copie o novo: ele não será mostrado de novo. ${formerWords(deps.config.formerSecretHours)}`,
  }))
  route(app, 'DELETE /api/webhook-endpoint/:id/former-secret', async ({ actor, params }) => {
    await endFormerSecret(deps, await ownEndpoint(deps, actor, params.id))
    return { message: 'O segredo anterior deixou de assinar.' }
  })
  route(app, 'DELETE /api/webhook-endpoint/:id', async ({ actor, params }) => {
    await removeEndpoint(deps, await ownEndpoint(deps, actor, params.id))
    return { message: 'Webhook apagado. O que ainda não tinha sido entregue não será.' }
  })
  route(app, 'GET /api/webhook-endpoint/:id/deliveries', async ({ actor, params, query }) => ({
    data: await listWebhookDeliveries(deps, await ownEndpoint(deps, actor, params.id), query.state),
  }))
  route(app, 'POST /api/webhook-endpoint/:id/deliveries/:delivery_id/replay', async ({ actor, params }) => {
    await replayDelivery(deps, await ownEndpoint(deps, actor, params.id), params.delivery_id)
    return saved(params.delivery_id, 'A entrega será enviada de novo.')
  })
}

function formerWords(hours: number): string {
  if (hours === 0) return 'O anterior já não assina.'
  return `Por ${hours === 1 ? '1 hora' : `${hours} horas`} cada aviso leva também a assinatura do anterior.`
}
