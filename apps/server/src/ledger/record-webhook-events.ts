import type { WebhookEvent } from '@talao/contract/fields/values'
import { sql } from 'kysely'
import type { Tx } from '../kit/db/scope.ts'
import { noteData, saleData } from './webhook-event-data.ts'
import { eventOfCancellation, eventOfNote, eventOfSale } from './webhook-events.ts'

type Change = { from: string; to: string }
type One = { company_id: number; id: number }

/** Records the event of a note's status change. It is delivered once this transaction commits. */
export async function recordWebhooksOfNote(tx: Tx, note: One & { kind: string }, change: Change, now: Date) {
  const event = eventOfNote(note.kind, change)
  if (event) await recordWebhookEvents(tx, { company_id: note.company_id, ids: [note.id], event, now, read: noteData })
}

/** Records the event of a change in a note's cancellation. */
export async function recordWebhooksOfCancellation(
  tx: Tx,
  note: One & { kind: string },
  change: { from: string | null; to: string | null },
  now: Date,
): Promise<void> {
  const event = eventOfCancellation(note.kind, change)
  if (event) await recordWebhookEvents(tx, { company_id: note.company_id, ids: [note.id], event, now, read: noteData })
}

/** Records the event of a sale's status change. */
export async function recordWebhooksOfSale(tx: Tx, sale: One, change: Change, now: Date): Promise<void> {
  const event = eventOfSale(change)
  if (event) await recordWebhookEvents(tx, { company_id: sale.company_id, ids: [sale.id], event, now, read: saleData })
}

/** Records `sale.created` for new sales. */
export async function recordWebhooksOfNewSales(
  tx: Tx,
  sales: { company_id: number; ids: readonly number[] },
  now: Date,
): Promise<void> {
  await recordWebhookEvents(tx, { ...sales, event: 'sale.created', now, read: saleData })
}

type Told = {
  company_id: number
  ids: readonly number[]
  event: WebhookEvent
  now: Date
  read: (tx: Tx, companyId: number, ids: readonly number[]) => Promise<object[]>
}

/**
 * Stores the event and its deliveries in the caller's transaction: both are committed or neither. Most companies have
 * no endpoint, so this costs one index lookup.
 */
async function recordWebhookEvents(tx: Tx, { company_id, ids, event, now, read }: Told): Promise<void> {
  if (ids.length === 0) return
  const endpoints = await listeners(tx, company_id, event)
  if (endpoints.length === 0) return
  const told = JSON.stringify(await read(tx, company_id, ids))
  await sql`with happened as (
      insert into webhook_event (company_id, event, data, created_at)
      select ${company_id}::bigint, ${event}::text, told.data, ${now}::timestamptz
      from jsonb_array_elements(${told}::jsonb) with ordinality as told(data, n) order by told.n returning id)
    insert into webhook_delivery (company_id, webhook_endpoint_id, webhook_event_id, next_attempt_at)
    select ${company_id}::bigint, listener.id, happened.id, ${now}::timestamptz
    from happened cross join unnest(${endpoints}::bigint[]) as listener(id)`.execute(tx)
}

/** Locks the endpoints, so that deleting one concurrently does not make the note's or sale's own change fail. */
async function listeners(tx: Tx, companyId: number, event: WebhookEvent): Promise<number[]> {
  const rows = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}
