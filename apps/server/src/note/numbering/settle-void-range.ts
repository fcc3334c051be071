import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { carryOutVoid } from './void-range.ts'

/**
 * Declares numbers void (inutilização) and repeats until the outcome is settled. Running out of request quota is not a
 * failure.
 */
export async function settleVoidRange(deps: NoteJobDeps, data: JobData['settle-void-range']): Promise<void> {
  try {
    const again = await carryOutVoid(deps, data)
    if (again) await comeAgain(deps, data, again)
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error
    await comeAgain(deps, data, error.retryAt)
  }
}

async function comeAgain(deps: NoteJobDeps, data: JobData['settle-void-range'], startAfter: Date): Promise<void> {
  await withCompanies(deps.db, [data.company_id], (tx) =>
    deps.queue.enqueue(tx, 'settle-void-range', data, { key: `void:${data.void_range_id}`, startAfter }),
  )
}
