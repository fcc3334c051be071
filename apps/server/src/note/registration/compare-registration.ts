import { GATEWAYS } from '@talao/gateways'
import { companyAccess, TOKEN_GATEWAY } from '../../company/gateways/access.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { ensureHooks, NOT_KNOWN_FORMERLY, NOT_KNOWN_THERE, prepareRegistration } from './register-company.ts'

/**
 * Compares the company with what the provider has. Differences are stored for its readiness page, and missing webhooks
 * are created again; the company itself is not changed there. Throws errors that should be retried.
 */
export async function compareRegistration(deps: NoteJobDeps, companyId: number): Promise<void> {
  const prepared = await withCompanies(deps.db, [companyId], async (tx) => {
    const known = await companyAccess(tx, deps, companyId, TOKEN_GATEWAY, 'homologacao')
    const production = known ?? (await companyAccess(tx, deps, companyId, TOKEN_GATEWAY, 'producao'))
    return production && prepareRegistration(deps, tx, companyId)
  })
  if (!prepared) return
  deps.credits.take(prepared.access.meter, 'janitor', GATEWAYS.FOCUS_NFE.capabilities.creditsPerMinute)
  const found = await GATEWAYS.FOCUS_NFE.readCompany(prepared.company, prepared.access)
  if (found.kind === 'UNKNOWN' || found.kind === 'REJECTED')
    throw new Error(`The gateway did not tell of the company: ${found.kind}.`)
  const isKnown = found.kind === 'SAVED'
  await withCompanies(deps.db, [companyId], async (tx) => {
    await tx
      .updateTable('company_gateway')
      .set({
        checked_at: deps.clock.now(),
        differences: JSON.stringify(isKnown ? found.differences : []),
        ...(isKnown ? {} : { sync_error: NOT_KNOWN_THERE }),
      })
      .where('company_id', '=', companyId)
      .where('gateway', '=', TOKEN_GATEWAY)
      .execute()
    // Clears only the error that this comparison set; the reason of a failed registration stays.
    if (isKnown)
      await tx
        .updateTable('company_gateway')
        .set({ sync_error: null })
        .where('company_id', '=', companyId)
        .where('gateway', '=', TOKEN_GATEWAY)
        .where('sync_error', 'in', [NOT_KNOWN_THERE, NOT_KNOWN_FORMERLY])
        .execute()
  })
  if (!isKnown) return
  const objection = await ensureHooks(deps, companyId, prepared)
  if (objection) throw new Error(`The gateway did not take the hook: ${objection.kind}.`)
}
