import type { WebhookDeliveryOut, WebhookEndpointOut } from '@talao/contract'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { runIds } from '../../people/company-scope.ts'
import type { TellDeps } from '../tell-deps.ts'
import type { Endpoint } from './commands.ts'
import { presentDelivery, presentEndpoint } from './present.ts'

const MOST_ENDPOINTS_SHOWN = 1_000
const DELIVERIES_SHOWN = 100

/** The endpoints of the companies the actor administers, newest first. */
export async function listEndpoints(
  deps: TellDeps,
  actor: Actor,
  asked: readonly number[] | undefined,
): Promise<WebhookEndpointOut[]> {
  const ids = await runIds(deps, actor, asked)
  if (ids.length === 0) return []
  const rows = await readCompanies(deps.db, ids, (tx) =>
    tx
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('company_id', 'in', ids)
      .orderBy('id', 'desc')
      .limit(MOST_ENDPOINTS_SHOWN)
      .execute(),
  )
  const now = deps.clock.now()
  return rows.map((row) => presentEndpoint(row, now))
}

/** The latest deliveries to an endpoint, optionally in one state. */
export async function listWebhookDeliveries(
  deps: TellDeps,
  endpoint: Endpoint,
  state: string | undefined,
): Promise<WebhookDeliveryOut[]> {
  const rows = await readCompanies(deps.db, [endpoint.company_id], (tx) =>
    tx
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_event', (join) =>
        join
          .onRef('webhook_event.company_id', '=', 'webhook_delivery.company_id')
          .onRef('webhook_event.id', '=', 'webhook_delivery.webhook_event_id'),
      )
      .selectAll('webhook_delivery')
      .select(['webhook_event.event_id', 'webhook_event.event', 'webhook_event.data', 'webhook_event.created_at'])
      .where('webhook_delivery.company_id', '=', endpoint.company_id)
      .where('webhook_delivery.webhook_endpoint_id', '=', endpoint.id)
      .$if(state !== undefined, (query) => query.where('webhook_delivery.state', '=', state ?? ''))
      .orderBy('webhook_delivery.id', 'desc')
      .limit(DELIVERIES_SHOWN)
      .execute(),
  )
  return rows.map(presentDelivery)
}
