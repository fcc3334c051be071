import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { sendingKey, waitForCredits } from './request-sending.ts'

type NoteJob = 'issue-note' | 'consult-note' | 'fetch-files'

const LEAST_MS = 1_000

/**
 * Running out of request quota is not a failure and uses up no try: the work is repeated once there is quota, and a
 * note from the fair queue returns to its old place.
 */
export async function postponeWithoutQuota(
  deps: NoteJobDeps,
  name: NoteJob,
  data: JobData[NoteJob],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error
    const { retryAt } = error
    const isInLine =
      name === 'issue-note' &&
      (await withCompanies(deps.db, [data.company_id], (tx) => waitForCredits(tx, deps.queue, data, retryAt)))
    if (!isInLine)
      await repeatJobLater(deps, name, data, Math.max(LEAST_MS, retryAt.getTime() - deps.clock.now().getTime()))
  }
}

/** Repeats a note's job after this long. */
export async function repeatJobLater(
  deps: NoteJobDeps,
  name: NoteJob,
  data: JobData[NoteJob],
  ms: number,
): Promise<void> {
  await withCompanies(deps.db, [data.company_id], (tx) =>
    deps.queue.enqueue(tx, name, data, {
      key: name === 'issue-note' ? sendingKey(data) : `note:${data.note_id}`,
      ...(ms > 0 ? { startAfter: new Date(deps.clock.now().getTime() + ms) } : {}),
    }),
  )
}
