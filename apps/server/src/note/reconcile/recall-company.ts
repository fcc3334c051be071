import { sql } from 'kysely'
import { QuotaSpent } from '../../company/gateways/request-quota.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { DISPATCH_KEY, SENDABLE } from '../dispatch/request-sending.ts'
import type { Issuing } from '../issuing/issuing-port.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { findUsedNumbers, type Learning } from '../numbering/find-used-numbers.ts'
import { readDistribution } from './read-distribution.ts'

const COMPANIES_PER_SWEEP = 500
const NOTES_A_JOB = 50
const MINUTE_MS = 60_000

/**
 * After a restored backup, for one company: asks its gateways about every waiting note by the note's own reference and
 * adopts those that were already sent. Then automatic sending resumes.
 */
export async function recallCompany(
  deps: NoteJobDeps,
  issuing: Issuing,
  { company_id }: JobData['recall-company'],
): Promise<void> {
  const restoration = await withCompanies(deps.db, [company_id], (tx) => restorationOf(tx, company_id))
  if (!restoration) return
  let notes: number[]
  try {
    // Our own numbers come first, because they show which documents belong to which notes.
    if (restoration.numbers_learnt_at === null && (await learnNumbers(deps, company_id)) === 'more')
      return goOn(deps, company_id)
    if (restoration.reconciled_at !== null) return
    notes = await withCompanies(deps.db, [company_id], (tx) => notesToAsk(tx, company_id, restoration.after_note_id))
    for (const noteId of notes) {
      const after = await issuing.recall({ companyId: company_id, noteId }, 'janitor')
      await withCompanies(deps.db, [company_id], (tx) => moveBehind(tx, company_id, noteId, after === 'found'))
    }
  } catch (error) {
    if (!(error instanceof QuotaSpent)) throw error
    // Stop here: asking about the next note would give the same result.
    return goOn(deps, company_id, error.retryAt)
  }
  if (notes.length === NOTES_A_JOB) return goOn(deps, company_id)
  await withCompanies(deps.db, [company_id], (tx) => finish(deps, tx, company_id))
}

/** Companies with restored data that were not compared yet. */
export async function companiesToRecall(deps: NoteJobDeps): Promise<void> {
  const { rows } = await sql<{
    company_id: number
  }>`select * from door_companies_to_recall(${COMPANIES_PER_SWEEP})`.execute(deps.db)
  for (const { company_id } of rows) await goOn(deps, company_id)
}

/**
 * Finds out which of our numbers were used since the backup. The national system distributes what was issued; SEFAZ is
 * asked number by number. A company without access goes on to the comparison, and its notes that may have used a lost
 * number wait until it has access.
 */
async function learnNumbers(deps: NoteJobDeps, companyId: number): Promise<Learning> {
  const company = await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('company')
      .innerJoin('nfs_default_setting as services', 'services.company_id', 'company.id')
      .select(['company.nfs_gateway', 'company.homologation_mode', 'services.in_production'])
      .where('company.id', '=', companyId)
      .executeTakeFirstOrThrow(),
  )
  const isNational = company.nfs_gateway === 'NFSE_NACIONAL'
  const environment = company.in_production && !company.homologation_mode ? 'producao' : 'homologacao'
  const services = isNational ? await readDistribution(deps, { company_id: companyId }, environment) : 'learnt'
  if (services === 'more') return services
  const goods = await findUsedNumbers(deps, companyId)
  if (goods !== 'learnt' || services !== 'learnt') return goods === 'learnt' ? services : goods
  await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .updateTable('restoration')
      .set({ numbers_learnt_at: deps.clock.now() })
      .where('company_id', '=', companyId)
      .execute(),
  )
  return 'learnt'
}

function restorationOf(tx: Tx, companyId: number) {
  return tx
    .selectFrom('restoration')
    .select(['after_note_id', 'reconciled_at', 'numbers_learnt_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

async function notesToAsk(tx: Tx, companyId: number, after: number): Promise<number[]> {
  const notes = await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '>', after)
    .where('enotas_status', 'in', SENDABLE)
    .where('denied_final', '=', false)
    .orderBy('id')
    .limit(NOTES_A_JOB)
    .execute()
  return notes.map(({ id }) => id)
}

async function moveBehind(tx: Tx, companyId: number, noteId: number, isFound: boolean): Promise<void> {
  await tx
    .updateTable('restoration')
    .set((eb) => ({ after_note_id: noteId, asked: eb('asked', '+', 1), found: eb('found', '+', isFound ? 1 : 0) }))
    .where('company_id', '=', companyId)
    .execute()
}

async function goOn(deps: NoteJobDeps, companyId: number, startAfter?: Date): Promise<void> {
  await withCompanies(deps.db, [companyId], (tx) =>
    deps.queue.enqueue(
      tx,
      'recall-company',
      { company_id: companyId },
      { key: `company:${companyId}`, ...(startAfter ? { startAfter } : {}) },
    ),
  )
}

async function finish(deps: NoteJobDeps, tx: Tx, companyId: number): Promise<void> {
  const now = deps.clock.now()
  await tx
    .updateTable('restoration')
    .set({ reconciled_at: now })
    .where('company_id', '=', companyId)
    .where('reconciled_at', 'is', null)
    .execute()
  await tx.deleteFrom('send_pause').where('company_id', '=', companyId).execute()
  await deps.queue.enqueue(tx, 'dispatch-notes', {}, { key: DISPATCH_KEY })
  // The webhooks at the gateways may have been recreated since the backup; the daily comparison repairs them.
  const startAfter = new Date(now.getTime() + MINUTE_MS)
  await deps.queue.enqueue(
    tx,
    'reconcile-company',
    { company_id: companyId },
    { key: `company:${companyId}`, startAfter },
  )
}
