import { settleRefunds } from '../modules/refunds/settle-refunds.ts'
import type { JobData } from '../queue/jobs.ts'
import type { NoteJobDeps } from '../note-deps.ts'

/** Updates the refund cases of a sale: what became of their notes, and what may be done without a user's click. */
export async function settleRefundsJob(deps: NoteJobDeps, data: JobData['settle-refunds']): Promise<void> {
  await settleRefunds({ ...deps, platformDb: deps.db }, { company_id: data.company_id, id: data.sale_id })
}
