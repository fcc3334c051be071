import { AppError } from '@talao/contract'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { UNREAD } from '../integrations/queries.ts'

type Integration = { company_id: number; id: number }
const READ_AGAIN = { state: 'RECEIVED', reason: null, attempts: 0, processed_at: null } as const
/** States of deliveries that changed no sale. */
const REPLAYABLE = [...UNREAD, 'IGNORED', 'TEST']
/** Number of deliveries that one job reads in sequence. */
const PER_JOB = 100

/** Replays one delivery. Applied deliveries are refused, since replaying them changes nothing. */
export async function replayOne(deps: IntakeDeps, integration: Integration, deliveryId: number): Promise<void> {
  const { company_id, id } = integration
  await withCompanies(deps.db, [company_id], async (tx) => {
    const row = await tx
      .updateTable('inbox')
      .set(READ_AGAIN)
      .where('company_id', '=', company_id)
      .where('sale_integration_id', '=', id)
      .where('id', '=', deliveryId)
      .where('state', 'in', REPLAYABLE)
      .returning(['id', 'received_at'])
      .executeTakeFirst()
    if (!row)
      throw new AppError((await isThere(tx, integration, deliveryId)) ? 'entrega_nao_repetivel' : 'nao_encontrado')
    const deliveries = [{ id: row.id, received_at: row.received_at.toISOString() }]
    await deps.queue.enqueue(tx, 'apply-deliveries', { company_id, deliveries })
  })
}

async function isThere(tx: Tx, { company_id, id }: Integration, deliveryId: number): Promise<boolean> {
  const query = tx
    .selectFrom('inbox')
    .select('id')
    .where('company_id', '=', company_id)
    .where('sale_integration_id', '=', id)
    .where('id', '=', deliveryId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Replays all unread or failed deliveries, for example after a new mapping. Returns how many. */
export async function replayUnread(deps: IntakeDeps, { company_id, id }: Integration): Promise<number> {
  return withCompanies(deps.db, [company_id], async (tx) => {
    const rows = await tx
      .updateTable('inbox')
      .set(READ_AGAIN)
      .where('company_id', '=', company_id)
      .where('sale_integration_id', '=', id)
      .where('state', 'in', UNREAD)
      .returning(['id', 'received_at'])
      .execute()
    const deliveries = rows.map((row) => ({ id: row.id, received_at: row.received_at.toISOString() }))
    for (let start = 0; start < deliveries.length; start += PER_JOB)
      await deps.queue.enqueue(tx, 'apply-deliveries', {
        company_id,
        deliveries: deliveries.slice(start, start + PER_JOB),
      })
    return rows.length
  })
}
