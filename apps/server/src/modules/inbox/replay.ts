import { AppError } from '@talao/contract'
import { type Tx, withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { UNREAD } from '../integrations/queries.ts'

type Integration = { company_id: number; id: number }
const READ_AGAIN = { state: 'RECEIVED', reason: null, attempts: 0, processed_at: null } as const
/** Of these nothing was done to a sale. */
const REPLAYABLE = [...UNREAD, 'IGNORED', 'TEST']
/** A job reads so many deliveries one after the other. */
const PER_JOB = 100

/** Reads one delivery again. What was applied is not: it would change nothing. */
export async function replayOne(deps: Deps, integration: Integration, deliveryId: number): Promise<void> {
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

/** Reads every delivery again that could not be read or applied, as after a new mapping. Answers how many. */
export async function replayUnread(deps: Deps, { company_id, id }: Integration): Promise<number> {
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
