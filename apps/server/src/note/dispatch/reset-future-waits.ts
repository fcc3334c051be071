import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/** No note, event, voided range or mail lawfully waits longer for its next turn. */
const LONGEST_WAIT_MS = 24 * 3_600_000

/**
 * Ends the waits of a company that a clock set days ahead has left behind once it is right again: their turn comes
 * within the next minute. What seems to be sent in the future counts as sent now, because an authority that says
 * "absent" is believed only some time after the sending.
 */
export async function resetFutureWaits(tx: Tx, companyId: number, now: Date): Promise<void> {
  const tooLate = new Date(now.getTime() + LONGEST_WAIT_MS)
  const waiting = tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', companyId)
    .where('next_consult_at', '>', tooLate)
  await tx
    .updateTable('attempt')
    .set({ sent_at: now })
    .where('company_id', '=', companyId)
    .where('note_id', 'in', waiting)
    .where('sent_at', '>', now)
    .execute()
  await tx
    .updateTable('event_request')
    .set({ next_consult_at: now, sent_at: sql`case when sent_at > ${now} then ${now} else sent_at end` })
    .where('company_id', '=', companyId)
    .where('next_consult_at', '>', tooLate)
    .execute()
  await tx
    .updateTable('note')
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
