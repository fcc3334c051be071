import { concernsSale, isDue } from '@talao/fiscal'
import { type PlatformEvent, platformOf, UnreadableDelivery } from '@talao/platforms'
import type { PlatformId } from '@talao/contract/ids'
import { type Tx, withCompanies } from '../db/scope.ts'
import { storable } from '../modules/inbox/storable.ts'
import { receiveSale, type ReceivingIntegration } from '../modules/sales/receive.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

const MAX_ATTEMPTS = 10

/** Turns kept deliveries into sales, each in a transaction of its own: one that fails does not hold back the others. */
export async function applyDeliveries(deps: JobDeps, data: JobData['apply-deliveries']): Promise<void> {
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
  deps: JobDeps,
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
  const integration = await tx
    .selectFrom('sale_integration')
    .select([
      'id',
      'company_id',
      'type',
      'type_fiscal_note',
      'delay_to_send_note_in_days',
      'wait_warranty',
      'auto_process',
      'auto_since',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', row.sale_integration_id)
    .executeTakeFirstOrThrow()
  const now = deps.clock.now()
  let events: PlatformEvent[]
  try {
    events = parse(integration.type, row)
  } catch (error) {
    if (!(error instanceof UnreadableDelivery)) throw error
    await finish(tx, companyId, row, now, { state: 'NEEDS_MAPPING', reason: error.reason })
    return
  }
  const typed = { ...integration, type: integration.type as PlatformId }
  for (const event of events) await applyEvent(deps, tx, typed, row, event, now)
  await tx
    .updateTable('sale_integration')
    .set({ last_event_at: row.received_at })
    .where('company_id', '=', companyId)
    .where('id', '=', integration.id)
    .execute()
}

function parse(type: string, row: Row): PlatformEvent[] {
  const platform = platformOf(type)
  if (!platform) throw new UnreadableDelivery('Esta plataforma ainda não tem leitor de avisos.')
  return storable(
    platform.parse(row.body, {
      headers: row.headers as Record<string, string>,
      query: row.query as Record<string, string>,
    }),
  )
}

type Integration = ReceivingIntegration & { auto_process: boolean; auto_since: Date }

async function applyEvent(
  deps: JobDeps,
  tx: Tx,
  integration: Integration,
  row: Row,
  event: PlatformEvent,
  now: Date,
): Promise<void> {
  const companyId = integration.company_id
  const facts = {
    event: event.raw_event,
    external_sales_id: event.sale?.external_sales_id ?? null,
    delivery_key: event.delivery_key,
  }
  if (event.is_test)
    return finish(tx, companyId, row, now, {
      ...facts,
      state: 'TEST',
      reason: event.notes ?? 'Teste recebido com sucesso.',
    })
  if (!concernsSale(event))
    return finish(tx, companyId, row, now, {
      ...facts,
      state: 'IGNORED',
      reason: event.notes ?? 'Este aviso não fala de uma venda.',
    })
  const first = await tx
    .insertInto('applied_delivery')
    .values({
      company_id: companyId,
      sale_integration_id: integration.id,
      delivery_key: event.delivery_key,
      inbox_id: row.id,
      applied_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('inbox_id')
    .executeTakeFirst()
  if (!first)
    return finish(tx, companyId, row, now, {
      ...facts,
      state: 'IGNORED',
      reason: 'Aviso repetido: já tinha sido aplicado.',
    })
  const received = await receiveSale(tx, integration, event, {
    receivedAt: row.received_at,
    now,
    deliveryId: row.id,
    requestId: row.request_id,
  })
  await finish(tx, companyId, row, now, {
    ...facts,
    state: 'APPLIED',
    sale_id: received.saleId,
    reason: received.changed ? null : 'Sem mudança na venda.',
  })
  const automatic = integration.auto_process && row.received_at >= integration.auto_since
  if (automatic && received.status === 'PENDING' && received.date_to_process && isDue(received.date_to_process, now)) {
    await deps.queue.enqueue(
      tx,
      'process-sale',
      { company_id: companyId, sale_id: received.saleId, by_hand: false, send: false },
      { key: `sale:${received.saleId}` },
    )
  }
}

type Outcome = {
  state: string
  reason: string | null
  event?: string
  external_sales_id?: string | null
  delivery_key?: string
  sale_id?: number
}

async function finish(tx: Tx, companyId: number, row: Row, now: Date, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('inbox')
    .set({ ...outcome, processed_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .where('received_at', '=', row.received_at)
    .execute()
}

/** After the last try the delivery stands as FAILED, with a reason, and can be replayed. */
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
