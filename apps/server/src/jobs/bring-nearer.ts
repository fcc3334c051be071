import type { Tx } from '../db/scope.ts'

/** Nothing of a note waits longer for its next look: what does was put off by a clock that ran ahead and was set back. */
const LONGEST_WAIT_MS = 24 * 3_600_000

/**
 * Has the next minute look at what a clock that ran ahead put off to a time that is far away again. What was sent in that time was sent before now:
 * an answer that it is absent is believed once a request of now would have come.
 */
export async function bringNearer(tx: Tx, companyId: number, now: Date): Promise<void> {
  const tooLate = new Date(now.getTime() + LONGEST_WAIT_MS)
  const own = (table: 'note' | 'event_request') =>
    tx.selectFrom(table).select('id').where('company_id', '=', companyId).where('next_consult_at', '>', tooLate)
  await tx
    .updateTable('attempt')
    .set({ sent_at: now })
    .where('company_id', '=', companyId)
    .where('note_id', 'in', own('note'))
    .where('sent_at', '>', now)
    .execute()
  await tx
    .updateTable('event_request')
    .set({ sent_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', own('event_request'))
    .where('sent_at', '>', now)
    .execute()
  for (const table of ['note', 'event_request'] as const)
    await tx
      .updateTable(table)
      .set({ next_consult_at: now })
      .where('company_id', '=', companyId)
      .where('next_consult_at', '>', tooLate)
      .execute()
  for (const table of ['void_range', 'outgoing_mail'] as const)
    await tx
      .updateTable(table)
      .set({ next_try_at: now })
      .where('company_id', '=', companyId)
      .where('next_try_at', '>', tooLate)
      .execute()
}
