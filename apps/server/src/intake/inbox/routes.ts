import { AppError } from '@talao/contract'
import { platformOf, type RawDelivery } from '@talao/platforms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeDeliveryQueue, makeIntegrationQueue } from '../../kit/http/delivery-queue.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { connectByDelivery, demandSecret } from '../integrations/connect.ts'
import { quarantineDelivery } from './quarantine.ts'
import { IGNORED_WHILE_OFF } from './queue-verified.ts'
import { isTestDelivery } from './read-delivery.ts'
import { countRefusals } from './refusals.ts'
import { storableText } from './storable-text.ts'
import { storedParts } from './stored-parts.ts'
import { makeWebhookAddresses, type WebhookAddress, type WebhookPath } from './webhook-address.ts'

const MAX_DELIVERY_BYTES = 1024 * 1024
const PATH = '/api/webhooks/:platform/:integration_id/:path_key'

/**
 * Webhook endpoints of the platforms. Secrets are compared in constant time, and 200 is returned only after the row and
 * its job are committed. Deliveries for a switched-off company are also applied, so that no sale is missed and no
 * refunded sale is issued later; its sales wait.
 */
export function webhookRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  const findDoor = makeWebhookAddresses({ ...deps, db: deps.deliveryDb })
  const inQueue = makeDeliveryQueue('webhook', deps.metrics)
  const oneByOne = makeIntegrationQueue(deps.metrics)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_DELIVERY_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    // Some panels only save an address that answers GET with 200.
    scope.route<{ Params: WebhookPath }>({
      method: ['GET', 'HEAD'],
      url: PATH,
      handler: (request) =>
        inQueue(async () => {
          await findDoor(request.params)
          return {}
        }),
    })

    scope.post<{ Params: WebhookPath; Querystring: Record<string, string> }>(
      PATH,
      { bodyLimit: MAX_DELIVERY_BYTES },
      (request) =>
        inQueue(async () => {
          const integrationId = Number(request.params.integration_id)
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const delivery = { body, headers: plainHeaders(request), query: plainQuery(request.query) }
          let door = await findDoor(request.params)
          if (body.length === 0 || platformOf(door.type)?.isPanelTest?.(delivery)) return {}
          if (door.setup === 'DRAFT') {
            const draft = { company_id: door.company_id, id: integrationId }
            if (await oneByOne(integrationId, () => quarantineDelivery(deps, draft, delivery, request.id))) return {}
            door = await findDoor(request.params)
          }
          const proof = provedBy(door, delivery)
          if (!proof) {
            await refuse(deps, door.company_id, integrationId)
            throw new AppError('nao_autenticado')
          }
          const isNews = door.setup !== 'CONNECTED' || proof.bearsOffered
          const isActive = isNews
            ? await oneByOne(integrationId, () => heard(deps, integrationId, door, { delivery, proof }))
            : door.is_active
          await deps.inbox.write({
            company_id: door.company_id,
            sale_integration_id: integrationId,
            ...storedParts(delivery, proof.secrets),
            request_id: request.id,
            // Store it anyway, so that it can be replayed later.
            ...(isActive ? {} : { ignored_because: IGNORED_WHILE_OFF }),
          })
          return {}
        }),
    )
  })
}

type Proof = { secrets: string[]; bearsOffered: boolean }

/**
 * Verifies a delivery. Undefined if it is not proved to be the platform's. A secret that we generated is required only
 * after a delivery has carried it.
 */
function provedBy(door: WebhookAddress, delivery: RawDelivery): Proof | undefined {
  const platform = platformOf(door.type)
  const valid = [door.secrets, door.secretsBefore].filter((secrets) => secrets !== undefined)
  // Check all secrets even after a match, so that the response time does not reveal which one matched.
  const checked = valid.map((secrets) => platform?.verify(delivery, secrets) === true)
  const isRight = checked.includes(true)
  const { webhook_token: _offered, ...others } = door.secrets
  if (!isRight && !(door.secret_is_offered && platform?.verify(delivery, others) === true)) return undefined
  const secrets = valid.flatMap((one) => Object.values(one))
  return { secrets, bearsOffered: door.secret_is_offered && isRight }
}

/** Records the delivery in the connection's setup. Returns whether the delivery is to be applied. */
async function heard(
  deps: IntakeDeps,
  id: number,
  { company_id, type, setup, is_active }: WebhookAddress,
  { delivery, proof }: { delivery: RawDelivery; proof: Proof },
): Promise<boolean> {
  if (proof.bearsOffered) await demandSecret(deps.deliveryDb, { company_id, id })
  if (setup === 'CONNECTED') return is_active
  const by = isTestDelivery(type, delivery) ? 'TEST' : 'DELIVERY'
  return connectByDelivery(deps, { company_id, id }, by)
}

function refuse(deps: IntakeDeps, companyId: number, id: number): Promise<void> {
  return withCompanies(deps.deliveryDb, [companyId], (tx) =>
    countRefusals(tx, { company_id: companyId, id }, { count: 1, at: deps.clock.now() }),
  )
}

function plainHeaders(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

function plainQuery(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [storableText(name), storableText(String(value))]),
  )
}
