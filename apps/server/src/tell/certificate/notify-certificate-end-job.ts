import { stepOf } from '../../company/companies/certificate-end.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { WorkerDeps } from '../tell-deps.ts'
import { notifyCertificateEnd } from './notify-certificate-end.ts'

/** Notifies of a certificate's end, once at each step. One transaction: running it twice notifies once. */
export async function notifyCertificateEndJob(
  deps: Pick<WorkerDeps, 'db' | 'queue' | 'clock'>,
  { company_id }: JobData['tell-certificate'],
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [company_id], async (tx) => {
    const own = await tx
      .selectFrom('company_certificate')
      .select(['id', 'not_after', 'told_step'])
      .where('company_id', '=', company_id)
      .where('is_current', '=', true)
      .forUpdate()
      .executeTakeFirst()
    const step = own && stepOf(own.not_after, now)
    if (!own || !step || (own.told_step !== null && own.told_step <= step)) return
    const ending = { company_id, certificate_id: own.id, not_after: own.not_after, step }
    if (!(await notifyCertificateEnd(deps.queue, tx, ending, now))) return
    await tx
      .updateTable('company_certificate')
      .set({ told_step: step })
      .where('company_id', '=', company_id)
      .where('id', '=', own.id)
      .execute()
  })
}
