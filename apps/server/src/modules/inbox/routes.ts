import { AppError } from '@talao/contract'
import { parsePlatformId } from '@talao/contract/ids'
import { platformOf } from '@talao/platforms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { openSecrets, pathKeyHash } from '../integrations/secrets.ts'
import { storableText } from './storable.ts'

export const MAX_DELIVERY_BYTES = 1024 * 1024
const PATH = '/api/webhooks/:platform/:integration_id/:path_key'
/** Headers that carry secrets are not kept with the delivery; the rest helps to understand it later. */
const KEPT_HEADER = /^(content-type|content-length|user-agent|x-request-id|x-[a-z]+-(event|id|version))$/

type Params = { platform: string; integration_id: string; path_key: string }
type Door = { company_id: number; type: string; is_active: boolean; secrets_sealed: string | null }

/** Where the platforms deliver: raw bytes, checked in constant time, answered 200 only after the row and its job are committed. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_DELIVERY_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    // Some panels only save an address that answers 200.
    scope.route<{ Params: Params }>({
      method: ['GET', 'HEAD'],
      url: PATH,
      handler: async (request) => {
        await findDoor(deps, request.params)
        return {}
      },
    })

    scope.post<{ Params: Params; Querystring: Record<string, string> }>(
      PATH,
      { bodyLimit: MAX_DELIVERY_BYTES },
      async (request) => {
        const integrationId = Number(request.params.integration_id)
        const door = await findDoor(deps, request.params)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const platform = platformOf(door.type)
        const delivery = { body, headers: plainHeaders(request), query: plainQuery(request.query) }
        if (body.length === 0 || platform?.isPanelTest?.(delivery)) return {}
        const secrets = openSecrets(deps.vault, door.company_id, door.secrets_sealed)
        if (!platform?.verify(delivery, secrets)) {
          await countRefusal(deps, door.company_id, integrationId)
          throw new AppError('nao_autenticado')
        }
        await deps.inbox.write({
          company_id: door.company_id,
          sale_integration_id: integrationId,
          headers: Object.fromEntries(Object.entries(delivery.headers).filter(([name]) => KEPT_HEADER.test(name))),
          query: Object.fromEntries(Object.entries(delivery.query).filter(([name]) => name !== 'signature')),
          body,
          request_id: request.id,
          ...(door.is_active ? {} : { ignored_because: 'A integração está inativa.' }),
        })
        return {}
      },
    )
  })
}

/** A wrong address and a wrong secret look alike from outside. */
async function findDoor(deps: Deps, params: Params): Promise<Door> {
  const id = Number(params.integration_id)
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError('nao_autenticado')
  const { rows } = await sql<Door>`select * from door_integration(${id}, ${pathKeyHash(params.path_key)})`.execute(
    deps.db,
  )
  const door = rows[0]
  if (!door || door.type !== parsePlatformId(params.platform)) throw new AppError('nao_autenticado')
  return door
}

async function countRefusal(deps: Deps, companyId: number, integrationId: number): Promise<void> {
  await withCompanies(deps.db, [companyId], (tx) =>
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
