import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { queueSending } from '../../ledger/queue-sending.ts'
import type { WorkerDeps } from '../tell-deps.ts'
import { queueAutomaticMail } from './queue-mail.ts'

/**
 * Puts the customer's mail into the outbox if company and note want it: once for each note and occasion, even when
 * repeated.
 */
export async function mailCustomer(deps: WorkerDeps, data: JobData['tell-customer']): Promise<void> {
  const { company_id, note_id, occasion, sequence } = data
  const now = deps.clock.now()
  await withCompanies(deps.db, [company_id], async (tx) => {
    const mail = await queueAutomaticMail(tx, { company_id, note_id }, { occasion, sequence }, now)
    if (mail) await queueSending(deps.queue, tx, mail)
  })
}
