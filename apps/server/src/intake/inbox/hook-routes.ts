import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { gatewayNamed } from '../../company/gateways/gateway.ts'
import { makeDeliveryQueue } from '../../kit/http/delivery-queue.ts'
import { pathKeyHash } from '../../kit/secrets/path-key.ts'
import { MalformedGatewayWebhook } from '../../note/issuing/issuing.ts'
import { HOOK_HEADER, hookSecretPlace } from '../../note/registration/register-company.ts'
import type { IntakeDeps } from '../intake-deps.ts'

const MAX_HOOK_BYTES = 256 * 1024
type Params = { gateway: string; company_id: string; path_key: string }

/**
 * Receives gateway webhook notices about notes. The body is only a notice: authenticated and deduplicated, and it never
 * moves a note back to an earlier state.
 */
export function hookRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  const inQueue = makeDeliveryQueue('hook', deps.metrics)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_HOOK_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: Params; Querystring: { ambiente?: string } }>(
      '/api/hooks/:gateway/:company_id/:path_key',
      { bodyLimit: MAX_HOOK_BYTES },
      (request) =>
        inQueue(async () => {
          const companyId = Number(request.params.company_id)
          const gateway = gatewayNamed(request.params.gateway)
          if (!gateway?.verifyWebhook || !Number.isSafeInteger(companyId) || companyId < 1)
            throw new AppError('nao_autenticado')
          const { rows } = await sql<{
            hook_secret_sealed: string | null
          }>`select * from door_gateway_hook(${companyId}, ${gateway.id},
            ${pathKeyHash(request.params.path_key)})`.execute(deps.deliveryDb)
          const sealed = rows[0]?.hook_secret_sealed
          if (!sealed) throw new AppError('nao_autenticado')
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
          )
          const secret = deps.vault.open(sealed, hookSecretPlace(companyId))
          if (!gateway.verifyWebhook({ headers }, { secret, header: HOOK_HEADER }))
            throw new AppError('nao_autenticado')
          const environment = request.query.ambiente === 'producao' ? 'producao' : 'homologacao'
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          try {
            await deps.deliveryIssuing.receiveWebhook(companyId, gateway.id, { headers, body, environment })
          } catch (error) {
            if (!(error instanceof MalformedGatewayWebhook)) throw error
            // Return 200: a retry of an unreadable body would fail again, and the janitor consults the note anyway.
            deps.log.warn(
              { err: error, company_id: companyId, request_id: request.id },
              'gateway webhook not understood',
            )
          }
          return {}
        }),
    )
  })
}
