import { QuotaSpent } from '../../../company/gateways/request-quota.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { JobData } from '../../../kit/queue/jobs.ts'
import type { NoteJobDeps } from '../../note-deps.ts'
import type { Issuing } from '../issuing-port.ts'

const AGAIN_MS = 5_000

/** A cancellation has a legal deadline, so it takes request quota before everything else. */
export async function settleEventJob(
  deps: NoteJobDeps,
  issuing: Issuing,
  data: JobData['settle-event'],
): Promise<void> {
  const note = { companyId: data.company_id, noteId: data.note_id }
  try {
    if ((await issuing.settleEvent(note, data.event_request_id, 'cancel')) === 'again')
      await again(deps, data, await whenAgain(deps, data))
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error
    await again(deps, data, error.retryAt)
  }
}

/** A closed authority is not tried again at once; all other retries come soon. */
async function whenAgain(deps: NoteJobDeps, data: JobData['settle-event']): Promise<Date> {
  const row = await withCompanies(deps.db, [data.company_id], (tx) =>
    tx
      .selectFrom('event_request')
      .select('next_consult_at')
      .where('company_id', '=', data.company_id)
      .where('id', '=', data.event_request_id)
      .where('state', '=', 'PREPARED')
      .executeTakeFirst(),
  )
  return new Date(Math.max(deps.clock.now().getTime() + AGAIN_MS, row?.next_consult_at?.getTime() ?? 0))
}

async function again(deps: NoteJobDeps, data: JobData['settle-event'], startAfter: Date): Promise<void> {
  await withCompanies(deps.db, [data.company_id], (tx) =>
    deps.queue.enqueue(tx, 'settle-event', data, { key: `event:${data.event_request_id}`, startAfter }),
  )
}
