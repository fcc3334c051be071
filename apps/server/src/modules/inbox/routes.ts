import { AppError } from '@talao/contract'
import { platformOf } from '@talao/platforms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { makeDoorQueue } from '../../http/door-queue.ts'
import { type Door, type DoorPath, makeDoors } from './door.ts'
import { keptBody } from './mask.ts'
import { storableText } from './storable.ts'

const MAX_DELIVERY_BYTES = 1024 * 1024
const PATH = '/api/webhooks/:platform/:integration_id/:path_key'
/** Headers that carry secrets are not kept with the delivery; the rest helps to understand it later. */
const KEPT_HEADER = /^(content-type|content-length|user-agent|x-request-id|x-[a-z]+-(event|id|version))$/
/** The same of what stands in the address. */
const SECRET_PARAMETER = /token|secret|signature|senha|password|hottok|auth|(^|_)key$/i

/** Where the platforms deliver: raw bytes, checked in constant time, answered 200 only after the row and its job are committed. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const findDoor = makeDoors({ ...deps, db: deps.doorDb })
  const inQueue = makeDoorQueue('webhook', deps.metrics)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_DELIVERY_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    // Some panels only save an address that answers 200.
    scope.route<{ Params: DoorPath }>({
      method: ['GET', 'HEAD'],
      url: PATH,
      handler: (request) =>
        inQueue(async () => {
          await findDoor(request.params)
          return {}
        }),
    })

    scope.post<{ Params: DoorPath; Querystring: Record<string, string> }>(
      PATH,
      { bodyLimit: MAX_DELIVERY_BYTES },
      (request) =>
        inQueue(async () => {
          const integrationId = Number(request.params.integration_id)
          const door = await findDoor(request.params)
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const platform = platformOf(door.type)
          const delivery = { body, headers: plainHeaders(request), query: plainQuery(request.query) }
          if (body.length === 0 || platform?.isPanelTest?.(delivery)) return {}
          const valid = [door.secrets, door.secretsBefore].filter((secrets) => secrets !== undefined)
          // Each is looked at, also after one was right: the time must not tell which.
          const checked = valid.map((secrets) => platform?.verify(delivery, secrets) === true)
          if (!checked.includes(true)) {
            await countRefusal(deps, door.company_id, integrationId)
            throw new AppError('nao_autenticado')
          }
          await deps.inbox.write({
            company_id: door.company_id,
            sale_integration_id: integrationId,
            headers: Object.fromEntries(Object.entries(delivery.headers).filter(([name]) => KEPT_HEADER.test(name))),
            query: Object.fromEntries(Object.entries(delivery.query).filter(([name]) => !SECRET_PARAMETER.test(name))),
            body: keptBody(
              body,
              valid.flatMap((secrets) => Object.values(secrets)),
            ),
            request_id: request.id,
            ...whyIgnored(door),
          })
          return {}
        }),
    )
  })
}

/**
 * What nobody wants now is kept all the same: it can be replayed once somebody does. A company that is switched off still hears what its
 * platforms tell, so that no sale is missed and none that was given back is issued later; its sales wait.
 */
function whyIgnored({ is_active }: Door): { ignored_because?: string } {
  return is_active ? {} : { ignored_because: 'A integração está inativa.' }
}

async function countRefusal(deps: Deps, companyId: number, integrationId: number): Promise<void> {
  await withCompanies(deps.doorDb, [companyId], (tx) =>
    tx
      .updateTable('sale_integration')
      .set((eb) => ({ refused_count: eb('refused_count', '+', 1), refused_at: deps.clock.now() }))
      .where('company_id', '=', companyId)
      .where('id', '=', integrationId)
      .execute(),
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
