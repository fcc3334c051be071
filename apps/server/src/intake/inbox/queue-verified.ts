import type { Tx } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import type { VerifiedDelivery } from './quarantine.ts'
import { storedParts } from './stored-parts.ts'

/** Reason for deliveries stored but not applied while the integration is off. They can be replayed later. */
export const IGNORED_WHILE_OFF = 'A integração está inativa.'

type Proof = { secrets: readonly string[]; isActive: boolean }

/** Queues verified quarantined deliveries in order, to be read as if they had just arrived. */
export async function queueVerified(
  tx: Tx,
  queue: Queue,
  companyId: number,
  proved: readonly VerifiedDelivery[],
  { secrets, isActive }: Proof,
): Promise<void> {
  for (const { id, received_at, delivery } of proved) {
    const { headers, query, body } = storedParts(delivery, secrets)
    await tx
      .updateTable('inbox')
      .set({
        headers: JSON.stringify(headers),
        query: JSON.stringify(query),
        body,
        ...(isActive ? { state: 'RECEIVED', reason: null } : { state: 'IGNORED', reason: IGNORED_WHILE_OFF }),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('received_at', '=', received_at)
      .execute()
  }
  if (!isActive || proved.length === 0) return
  const deliveries = proved.map(({ id, received_at }) => ({ id, received_at: received_at.toISOString() }))
  await queue.enqueue(tx, 'apply-deliveries', { company_id: companyId, deliveries })
}
