import { sql } from 'kysely'
import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { markNotesNeedingUser } from '../dispatch/mark-notes-needing-user.ts'
import { sendAtOnce } from '../dispatch/request-sending.ts'
import { resetFutureWaits } from '../dispatch/reset-future-waits.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { compareRegistration } from '../registration/compare-registration.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A note is checked once, when the day in which it may be cancelled is over. */
const SETTLED_AFTER_MS = DAY_MS
/** Notes for each company and day, and the pause between them: the share of a token that this check may use. */
const CONSULTS_A_DAY = 10_000
const CONSULT_EVERY_MS = 2_000
/** A city may cancel a note this late; hardly anything is undone later. */
const CANCELLED_WITHIN_DAYS = 90
const FILES_A_DAY = 2_000

/**
 * The daily comparison of a company with its gateways: authorised notes are consulted once more, notes without an
 * answer are consulted again, missing files are fetched, registration and webhooks are checked, and what only a user
 * can fix is marked.
 */
export async function reconcileCompany(deps: NoteJobDeps, { company_id }: JobData['reconcile-company']): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [company_id], async (tx) => {
    await resetFutureWaits(tx, company_id, now)
    const consults = await askAgain(deps, tx, company_id, now)
    await fetchMissing(deps, tx, company_id)
    const found = { ran_at: now, consults, ...(await markNotesNeedingUser(tx, company_id, now)) }
    await tx
      .insertInto('reconciliation')
      .values({ company_id, ...found })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(found))
      .execute()
  })
  try {
    await compareRegistration(deps, company_id)
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error
    await withCompanies(deps.db, [company_id], (tx) =>
      deps.queue.enqueue(
        tx,
        'reconcile-company',
        { company_id },
        { key: `company:${company_id}`, startAfter: error.retryAt },
      ),
    )
  }
}

/**
 * Consults notes whose schedule ended without an answer, and notes authorised some days ago that were not consulted
 * since.
 */
async function askAgain(deps: NoteJobDeps, tx: Tx, companyId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - deps.config.reconcileDays * DAY_MS - SETTLED_AFTER_MS)
  const until = new Date(now.getTime() - SETTLED_AFTER_MS)
  const notes = await tx
    .selectFrom('note')
    .select(['id', 'status_before_send'])
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb.and([eb('enotas_status', 'in', ['PROCESSING', 'WAINTING']), eb('next_consult_at', 'is', null)]),
        eb.and([
          eb('enotas_status', 'in', ['Autorizada', 'CancelamentoNegado']),
          eb('authorized_at', '>', since),
          eb('authorized_at', '<=', until),
          sql<boolean>`(last_consulted_at is null or last_consulted_at < authorized_at + make_interval(hours => 20))`,
        ]),
        // A note authorised before the backup may have been cancelled after it, with no trace here.
        eb.and([
          eb('enotas_status', 'in', ['Autorizada', 'CancelamentoNegado']),
          sql<boolean>`exists (select 1 from restoration r where r.company_id = note.company_id
            and note.authorized_at <= r.restored_at
            and note.authorized_at > r.taken_at - make_interval(days => ${CANCELLED_WITHIN_DAYS})
            and (note.last_consulted_at is null or note.last_consulted_at < r.restored_at))`,
        ]),
      ]),
    )
    .orderBy('id')
    .limit(CONSULTS_A_DAY)
    .execute()
  for (const [place, { id, status_before_send }] of notes.entries()) {
    const own = { company_id: companyId, note_id: id }
    // A user requested the sending, and its job was given up.
    if (status_before_send !== null) await sendAtOnce(tx, deps.queue, own)
    else {
      const startAfter = new Date(now.getTime() + place * CONSULT_EVERY_MS)
      await deps.queue.enqueue(tx, 'consult-note', own, { key: `note:${id}`, startAfter })
    }
  }
  return notes.length
}

async function fetchMissing(deps: NoteJobDeps, tx: Tx, companyId: number): Promise<void> {
  const files = await tx
    .selectFrom('note_file')
    .select('note_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('sha256', 'is', null)
    .where('provider_path', 'is not', null)
    .limit(FILES_A_DAY)
    .execute()
  for (const { note_id } of files)
    await deps.queue.enqueue(tx, 'fetch-files', { company_id: companyId, note_id }, { key: `note:${note_id}` })
  const declarations = await tx
    .selectFrom('void_range')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'DONE')
    .where('xml_sha256', 'is', null)
    .where('provider_path', 'is not', null)
    .limit(FILES_A_DAY)
    .execute()
  for (const { id } of declarations)
    await deps.queue.enqueue(
      tx,
      'settle-void-range',
      { company_id: companyId, void_range_id: id },
      { key: `void:${id}` },
    )
}
