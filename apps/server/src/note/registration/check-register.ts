import { storeRegister } from '../../company/companies/store-register.ts'
import { lookUpIssuer } from '../../company/lookups/taxpayers/register.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { releaseHeld } from '../dispatch/release-held.ts'
import type { NoteJobDeps } from '../note-deps.ts'

const MINUTE_MS = 60_000

/**
 * Compares a company with Receita's register. Notes that a correction has freed are sent first, in case the register
 * does not answer.
 */
export async function checkRegister(
  deps: NoteJobDeps,
  { company_id, max_age_minutes }: JobData['check-register'],
): Promise<void> {
  const company = await withCompanies(deps.db, [company_id], (tx) =>
    tx.selectFrom('company').select('cnpj').where('id', '=', company_id).executeTakeFirst(),
  )
  if (!company) return
  await releaseHeld(deps, company_id, deps.clock.now())
  const heard = await lookUpIssuer(deps, company.cnpj, max_age_minutes * MINUTE_MS)
  if (!heard) throw new Error('No register answered.')
  const now = deps.clock.now()
  const own = { company_id, cnpj: company.cnpj }
  await withCompanies(deps.db, [company_id], (tx) => storeRegister(tx, own, heard, now))
  await releaseHeld(deps, company_id, now)
}
