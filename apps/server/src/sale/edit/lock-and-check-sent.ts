import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/**
 * Whether a note of the sale was sent or is being sent. Locks the drafts first, as the sender does, so none can be sent
 * before the caller's transaction ends.
 */
export async function lockAndCheckSent(
  tx: Tx,
  { company_id, id }: { company_id: number; id: number },
): Promise<boolean> {
  await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', company_id)
    .where('sale_id', '=', id)
    .where('sent_to_provider_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await sql`
    select 1 from note n where n.company_id = ${company_id} and n.sale_id = ${id} and (n.sent_to_provider_at is not null
      or n.status_before_send is not null or (n.enotas_status = 'PENDING' and exists (
        select 1 from attempt a where a.company_id = n.company_id and a.note_id = n.id and a.state = 'PREPARED')))
    limit 1`.execute(tx)
  return rows.length > 0
}
