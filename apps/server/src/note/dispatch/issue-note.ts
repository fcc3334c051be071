import type { Lane } from '@talao/gateways'
import { CERTIFICATE_FAULT, hasCertificate } from '../../company/gateways/gateway-readiness-faults.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { recordWebhooksOfNote } from '../../ledger/record-webhook-events.ts'
import type { Issuing } from '../issuing/issuing-port.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { postponeWithoutQuota, repeatJobLater } from './postpone-without-quota.ts'
import { sendingKey, waitForSwitch } from './request-sending.ts'

const SOON_MS = 5_000
const AFTER_REGISTRATION_MS = 10_000

export async function issueNote(deps: NoteJobDeps, issuing: Issuing, data: JobData['issue-note']): Promise<void> {
  await postponeWithoutQuota(deps, 'issue-note', data, async () => {
    const next = await issuing.issue({ companyId: data.company_id, noteId: data.note_id }, data.lane ?? 'automatic')
    if (next === 'held')
      await withCompanies(deps.db, [data.company_id], (tx) => waitForSwitch(tx, data, deps.clock.now()))
    if (next === 'wait-for-registration') await waitForRegistration(deps, data)
    if (next === 'wait-for-numbers') await waitForNumbers(deps, data)
    if (next === 'again') await repeatJobLater(deps, 'issue-note', data, await pauseBefore(deps, data))
  })
}

/**
 * Starts the comparison again, because a company that had no certificate when its backup was restored may have one by
 * now.
 */
async function waitForNumbers(deps: NoteJobDeps, data: JobData['issue-note']): Promise<void> {
  const { company_id } = data
  await withCompanies(deps.db, [company_id], (tx) =>
    deps.queue.enqueue(tx, 'recall-company', { company_id }, { key: `company:${company_id}` }),
  )
  await repeatJobLater(deps, 'issue-note', data, SOON_MS)
}

/** A closed authority is not tried again at once; all other retries come soon. */
async function pauseBefore(deps: NoteJobDeps, data: JobData['issue-note']): Promise<number> {
  const row = await withCompanies(deps.db, [data.company_id], (tx) =>
    tx
      .selectFrom('note')
      .innerJoin('attempt', (join) =>
        join.onRef('attempt.company_id', '=', 'note.company_id').onRef('attempt.note_id', '=', 'note.id'),
      )
      .select('note.next_consult_at')
      .where('note.company_id', '=', data.company_id)
      .where('note.id', '=', data.note_id)
      .where('attempt.state', '=', 'PREPARED')
      .where('attempt.outcome', 'in', ['UNAVAILABLE', 'NOT_SENT'])
      .executeTakeFirst(),
  )
  const wait = row?.next_consult_at ? row.next_consult_at.getTime() - deps.clock.now().getTime() : 0
  return Math.max(SOON_MS, wait)
}

export async function consultNote(
  deps: NoteJobDeps,
  issuing: Issuing,
  data: JobData['consult-note'],
  lane: Lane = 'janitor',
): Promise<void> {
  await postponeWithoutQuota(deps, 'consult-note', data, async () => {
    // When the consult proves the note absent, the same bytes are sent once more.
    if ((await issuing.consult({ companyId: data.company_id, noteId: data.note_id }, lane)) === 'again')
      await repeatJobLater(deps, 'issue-note', data, 0)
  })
}

/**
 * The gateway does not know the company yet, so it is registered first. When the registration cannot succeed, the note
 * fails with the reason.
 */
async function waitForRegistration(deps: NoteJobDeps, data: JobData['issue-note']): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [data.company_id], async (tx) => {
    const why = await whyNotRegistered(tx, data.company_id, now)
    if (why !== null) return failUnregistered(tx, data, { why, now })
    await deps.queue.enqueue(
      tx,
      'register-company',
      { company_id: data.company_id },
      { key: `company:${data.company_id}` },
    )
    await deps.queue.enqueue(tx, 'issue-note', data, {
      key: sendingKey(data),
      startAfter: new Date(now.getTime() + AFTER_REGISTRATION_MS),
    })
  })
}

async function failUnregistered(
  tx: Tx,
  data: JobData['issue-note'],
  { why, now }: { why: string; now: Date },
): Promise<void> {
  const note = await tx
    .selectFrom('note')
    .select(['company_id', 'id', 'kind', 'enotas_status'])
    .where('company_id', '=', data.company_id)
    .where('id', '=', data.note_id)
    .where((eb) => eb.or([eb('enotas_status', 'in', ['PENDING', 'FAIL']), eb('status_before_send', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!note) return
  await tx
    .updateTable('note')
    .set((eb) => ({
      enotas_status: 'FAIL',
      status_before_send: null,
      fail_on_send_to_enotas: why,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
  await recordWebhooksOfNote(tx, note, { from: note.enotas_status, to: 'FAIL' }, now)
}

/** What keeps the registration from succeeding until a user fixes it; null while it is in progress. */
async function whyNotRegistered(tx: Tx, companyId: number, now: Date): Promise<string | null> {
  if (!(await hasCertificate(tx, companyId, now))) return CERTIFICATE_FAULT.text
  const registration = await tx
    .selectFrom('company_gateway')
    .select('sync_error')
    .where('company_id', '=', companyId)
    .where('sync_refused', '=', true)
    .executeTakeFirst()
  return registration?.sync_error ?? null
}
