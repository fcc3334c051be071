import { ISENTO } from '@talao/fiscal'
import { storeAgreement } from '../../company/service/city-agreement.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import type { NoteJobDeps } from '../note-deps.ts'

/**
 * Stores for the whole company what a refusal showed about its city. When that corrects the note, it is sent again
 * automatically with the same reference and number, but only once: if the city's register contradicts itself, a user
 * must decide.
 */
export async function applyCityRejection(
  deps: NoteJobDeps,
  { company_id, note_id, word }: JobData['heed-city'],
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [company_id], async (tx) => {
    const note = await tx
      .selectFrom('note')
      .select(['id', 'company_id', 'in_production', 'enotas_status'])
      .where('company_id', '=', company_id)
      .where('id', '=', note_id)
      .forUpdate()
      .executeTakeFirst()
    if (!note) return
    if (word === 'E0037' || word === 'E0038') {
      const city_id = await cityOf(tx, company_id)
      if (city_id === null) return
      const { in_production } = note
      await storeAgreement(tx, { city_id, in_production }, { active: false, told: word }, now)
      return
    }
    const sends = word === 'E0116'
    if (note.enotas_status !== 'Negada' || (await wasMended(tx, note)) || !(await learn(tx, note, sends, now))) return
    await addNoteEvent(tx, note, now, {
      kind: MENDED,
      text: sends ? 'A cidade pede a inscrição municipal na nota' : 'A cidade não aceita a inscrição municipal na nota',
      detail: 'Ficou guardado para as próximas notas. Esta sai de novo com o mesmo número.',
    })
    await deps.queue.enqueue(tx, 'issue-note', { company_id, note_id }, { key: `note:${note_id}` })
  })
}

const MENDED = 'registration_mended'

async function wasMended(tx: Tx, note: { company_id: number; id: number }): Promise<boolean> {
  const told = await tx
    .selectFrom('note_event')
    .select('id')
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .where('kind', '=', MENDED)
    .executeTakeFirst()
  return told !== undefined
}

/**
 * Stores whether notes carry the inscrição municipal. False when it is required but the company has none; the note's
 * own problems then say so.
 */
async function learn(
  tx: Tx,
  { company_id, in_production }: { company_id: number; in_production: boolean },
  sends: boolean,
  now: Date,
): Promise<boolean> {
  await tx
    .insertInto('nfs_access_setting')
    .values({ company_id, in_production, sends_registration: sends, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'in_production']).doUpdateSet({ sends_registration: sends, updated_at: now }),
    )
    .execute()
  const company = await tx
    .selectFrom('company')
    .select('municipal_registration')
    .where('id', '=', company_id)
    .executeTakeFirst()
  const registration = company?.municipal_registration
  return !sends || Boolean(registration && registration !== ISENTO)
}

async function cityOf(tx: Tx, companyId: number): Promise<number | null> {
  const address = await tx
    .selectFrom('company_address')
    .select('city_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return address?.city_id ?? null
}
