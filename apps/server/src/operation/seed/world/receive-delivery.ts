import { concernsSale } from '@talao/fiscal'
import { type Credentials, platformOf, type RawDelivery } from '@talao/platforms'
import { applyDeliveries } from '../../../intake/inbox/apply-deliveries.ts'
import { readDelivery } from '../../../intake/inbox/read-delivery.ts'
import { countRefusals } from '../../../intake/inbox/refusals.ts'
import { storedParts } from '../../../intake/inbox/stored-parts.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { SaleSource } from '../../../ledger/sale-source.ts'
import { followUp } from '../../../sale/receive/enqueue-sale-jobs.ts'
import { receiveSale } from '../../../sale/receive/receive.ts'
import { HOTTOK } from '../deliveries.ts'
import type { Past } from './backdated-work.ts'
import type { WorldShop } from './shops.ts'

export type WorldIntegration = { shop: WorldShop; source: SaleSource; integrationId: number }

/** The credentials that prove an integration's deliveries. */
export function credentialsOf({ platform, key }: WorldShop): Credentials {
  return platform === 'HOTMART' ? { hottok: HOTTOK } : { webhook_token: `demonstracao-${key}` }
}

/**
 * Receives a delivery at the past's current time: does what `intake/inbox/routes.ts` and then the worker do, within
 * the current transaction. Returns the sale, or null when the delivery is about none.
 */
export async function receiveDelivery(
  past: Past,
  integration: WorldIntegration,
  delivery: RawDelivery,
  requestId: string,
): Promise<number | null> {
  const { source, integrationId } = integration
  const companyId = source.company_id
  const received_at = past.deps.clock.now()
  const secrets = credentialsOf(integration.shop)
  const isProved = platformOf(integration.shop.platform)?.verify(delivery, secrets) === true
  const kept = await withCompanies(past.deps.db, [companyId], async (tx) => {
    if (!isProved) return countRefusals(tx, { company_id: companyId, id: integrationId }, { count: 1, at: received_at })
    const { headers, query, body } = storedParts(delivery, Object.values(secrets))
    return tx
      .insertInto('inbox')
      .values({
        company_id: companyId,
        sale_integration_id: integrationId,
        received_at,
        headers: JSON.stringify(headers),
        query: JSON.stringify(query),
        body,
        state: 'RECEIVED',
        request_id: requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  if (!kept) return null
  const deliveries = [{ id: kept.id, received_at: received_at.toISOString() }]
  await applyDeliveries(past.deps, { company_id: companyId, deliveries })
  const { sale_id } = await withCompanies(past.deps.db, [companyId], (tx) =>
    tx
      .selectFrom('inbox')
      .select('sale_id')
      .where('company_id', '=', companyId)
      .where('id', '=', kept.id)
      .where('received_at', '=', received_at)
      .executeTakeFirstOrThrow(),
  )
  return sale_id
}

/** Applies an old delivery without storing it, because its row would by now be deleted or of no interest. */
export async function readOldDelivery(
  past: Past,
  { shop, source }: WorldIntegration,
  body: Uint8Array,
): Promise<number> {
  const now = past.deps.clock.now()
  const kept = { body, headers: {}, query: {} }
  const [event] = readDelivery({ type: shop.platform, options: {}, mapping: null }, kept)
  if (!event || !concernsSale(event)) throw new Error('A delivery of the world tells of no sale.')
  return withCompanies(past.deps.db, [source.company_id], async (tx) => {
    const received = await receiveSale(tx, source, event, { receivedAt: now, now, requestId: null, how: 'DELIVERY' })
    await followUp(tx, past.deps.queue, source.company_id, received, now)
    return received.saleId
  })
}
