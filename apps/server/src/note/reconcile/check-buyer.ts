import { sql } from 'kysely'
import { holdsNoteBack } from '../../company/companies/register-difference.ts'
import { lookUpBuyer } from '../../company/lookups/taxpayers/register.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { releaseHeld } from '../dispatch/release-held.ts'
import type { NoteJobDeps } from '../note-deps.ts'

/**
 * Looks a buyer up in Receita's register before sending. If its entry is in order, releases the notes of all companies
 * that waited for it. Throws when no register answered.
 */
export async function checkBuyer(deps: NoteJobDeps, { cnpj }: JobData['ask-buyer']): Promise<void> {
  const entry = await lookUpBuyer(deps, cnpj)
  if (!entry) throw new Error('No register answered.')
  if (holdsNoteBack(entry)) return
  const { rows } = await sql<{ company_id: number }>`select * from door_companies_failing_for(${cnpj})`.execute(deps.db)
  for (const { company_id } of rows) await releaseHeld(deps, company_id, deps.clock.now(), cnpj)
}
