import { createHash } from 'node:crypto'
import { concernsSale } from '@talao/fiscal'
import { type PlatformEvent, UnreadableDelivery } from '@talao/platforms'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { withLogFields } from '../../kit/log.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { requestIdOf } from '../../kit/queue/queue.ts'
import { integrationSource, type SaleSource, SOURCE_COLUMNS } from '../../ledger/sale-source.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { followUp } from '../../sale/receive/enqueue-sale-jobs.ts'
import { receiveSale } from '../../sale/receive/receive.ts'
import { combinedOutcome, type DeliveryOutcome } from './outcome.ts'
import { readDelivery } from './read-delivery.ts'

const MAX_ATTEMPTS = 10

/**
 * Turns stored deliveries into sales, each in its own transaction, so that a failing one does not hold back the others.
 */
export async function applyDeliveries(deps: NoteJobDeps, data: JobData['apply-deliveries']): Promise<void> {
  let failure: unknown
  for (const delivery of data.deliveries) {
    try {
      await withCompanies(deps.db, [data.company_id], (tx) => applyOne(deps, tx, data.company_id, delivery))
    } catch (error) {
      failure = error
      await withCompanies(deps.db, [data.company_id], (tx) => countFailure(tx, data.company_id, delivery, error))
    }
  }
  if (failure) throw failure
}

type Row = {
  id: number
  received_at: Date
  sale_integration_id: number
  body: Buffer
  headers: unknown
  query: unknown
  request_id: string | null
}

async function applyOne(
  deps: NoteJobDeps,
  tx: Tx,
  companyId: number,
  delivery: { id: number; received_at: string },
): Promise<void> {
  const row = await tx
    .selectFrom('inbox')
    .select(['id', 'received_at', 'sale_integration_id', 'body', 'headers', 'query', 'request_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', delivery.id)
    .where('received_at', '=', new Date(delivery.received_at))
    .where('state', '=', 'RECEIVED')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  return withLogFields(requestIdOf(row), () => applyRow(deps, tx, companyId, row))
}

async function applyRow(deps: NoteJobDeps, tx: Tx, companyId: number, row: Row): Promise<void> {
  const integration = await tx
    .selectFrom('sale_integration')
    .select([...SOURCE_COLUMNS, 'mapping'])
    .where('company_id', '=', companyId)
    .where('id', '=', row.sale_integration_id)
    .executeTakeFirstOrThrow()
  const now = deps.clock.now()
  let events: PlatformEvent[]
  try {
    events = readDelivery(integration, row)
  } catch (error) {
    if (!(error instanceof UnreadableDelivery)) throw error
    await finish(tx, companyId, row, now, { state: 'NEEDS_MAPPING', reason: error.reason })
    return lastEvent(tx, row, companyId)
  }
  const source = integrationSource(integration, 'ARRIVAL')
  const outcomes: DeliveryOutcome[] = []
  for (const event of inLockOrder(events))
    outcomes.push(await applyEvent(deps, tx, { source, integrationId: integration.id }, row, event, now))
  await finish(tx, companyId, row, now, combinedOutcome(outcomes))
  await lastEvent(tx, row, companyId)
}

/** Keeps the latest time: a delivery that is read again is not the last event. */
async function lastEvent(tx: Tx, row: Row, companyId: number): Promise<void> {
  await tx
    .updateTable('sale_integration')
    .set({ last_event_at: row.received_at })
    .where('company_id', '=', companyId)
    .where('id', '=', row.sale_integration_id)
    .where((eb) => eb.or([eb('last_event_at', 'is', null), eb('last_event_at', '<', row.received_at)]))
    .execute()
}

/** Sorted, so that two deliveries with the same sales in different order cannot deadlock. */
function inLockOrder(events: readonly PlatformEvent[]): PlatformEvent[] {
  const codeOf = (event: PlatformEvent) => event.sale?.external_sales_id ?? ''
  return events.toSorted((a, b) => (codeOf(a) < codeOf(b) ? -1 : codeOf(a) > codeOf(b) ? 1 : 0))
}

type Sender = { source: SaleSource; integrationId: number }

async function applyEvent(
  deps: NoteJobDeps,
  tx: Tx,
  { source, integrationId }: Sender,
  row: Row,
  event: PlatformEvent,
  now: Date,
): Promise<DeliveryOutcome> {
  const companyId = source.company_id
  const facts = {
    event: event.raw_event,
    external_sales_id: event.sale?.external_sales_id ?? null,
    delivery_key: event.delivery_key,
  }
  if (event.is_test)
    return {
      ...facts,
      state: 'TEST',
      reason: event.notes ?? 'Teste recebido com sucesso.',
    }
  if (!concernsSale(event))
    return {
      ...facts,
      state: 'IGNORED',
      reason: event.notes ?? 'Este aviso não fala de uma venda.',
    }
  if (!(await isNews(tx, { companyId, integrationId }, row, event, now)))
    return {
      ...facts,
      state: 'IGNORED',
      reason: 'Aviso repetido: já tinha sido aplicado.',
    }
  const received = await receiveSale(tx, source, event, {
    receivedAt: row.received_at,
    now,
    requestId: row.request_id,
    how: 'DELIVERY',
  })
  await followUp(tx, deps.queue, companyId, received, now)
  return {
    ...facts,
    state: 'APPLIED',
    sale_id: received.saleId,
    reason: received.changed ? null : 'Sem mudança na venda.',
  }
}

/**
 * Whether this was not applied before. The same key with other content counts as new: a platform may report an order
 * product by product under one key. Applying a delivery twice does no harm, so in doubt it is applied.
 */
async function isNews(
  tx: Tx,
  { companyId, integrationId }: { companyId: number; integrationId: number },
  row: Row,
  event: PlatformEvent,
  now: Date,
): Promise<boolean> {
  const content = createHash('sha256').update(JSON.stringify(event)).digest()
  const first = await tx
    .insertInto('applied_delivery')
    .values({
      company_id: companyId,
      sale_integration_id: integrationId,
      delivery_key: event.delivery_key,
      inbox_id: row.id,
      applied_at: now,
      content_sha256: content,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('inbox_id')
    .executeTakeFirst()
  if (first) return true
  const again = await tx
    .updateTable('applied_delivery')
    .set({ inbox_id: row.id, content_sha256: content })
    .where('company_id', '=', companyId)
    .where('sale_integration_id', '=', integrationId)
    .where('delivery_key', '=', event.delivery_key)
    .where('content_sha256', '<>', content)
    .returning('inbox_id')
    .executeTakeFirst()
  return again !== undefined
}

async function finish(tx: Tx, companyId: number, row: Row, now: Date, outcome: DeliveryOutcome): Promise<void> {
  await tx
    .updateTable('inbox')
    .set({ ...outcome, processed_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .where('received_at', '=', row.received_at)
    .execute()
}

/** After the last try the delivery is FAILED, with a reason, and can be replayed. */
async function countFailure(
  tx: Tx,
  companyId: number,
  delivery: { id: number; received_at: string },
  error: unknown,
): Promise<void> {
  const row = await tx
    .updateTable('inbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', delivery.id)
    .where('received_at', '=', new Date(delivery.received_at))
    .where('state', '=', 'RECEIVED')
    .returning('attempts')
    .executeTakeFirst()
  if (!row || row.attempts < MAX_ATTEMPTS) return
  await tx
    .updateTable('inbox')
    .set({
      state: 'FAILED',
      reason: `Não foi possível aplicar: ${error instanceof Error ? error.message : String(error)}`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', delivery.id)
    .where('received_at', '=', new Date(delivery.received_at))
    .execute()
}
