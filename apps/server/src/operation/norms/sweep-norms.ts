import { withCompanies } from '../../kit/db/scope.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { enqueueCheck } from './receive-bundle.ts'

const FORGOTTEN_AFTER_MS = 60_000
const PER_SWEEP = 20

/** Bundles still in their check after a minute have lost their job. */
export async function forgottenChecks({ db, queue }: Pick<WorkerDeps, 'db' | 'queue'>, now: Date): Promise<void> {
  await withCompanies(db, [], async (tx) => {
    const rows = await tx
      .selectFrom('norm_bundle')
      .select('id')
      .where('state', '=', 'CHECKING')
      .where('entered_at', '<', new Date(now.getTime() - FORGOTTEN_AFTER_MS))
      .orderBy('entered_at')
      .limit(PER_SWEEP)
      .execute()
    for (const { id } of rows) await enqueueCheck(queue, tx, id)
  })
}
