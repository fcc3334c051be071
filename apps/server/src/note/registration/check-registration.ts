import { GATEWAYS, registrationRefusal } from '@talao/gateways'
import { TOKEN_GATEWAY } from '../../company/gateways/access.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { NoteJobDeps } from '../note-deps.ts'
import { prepareRegistration } from './register-company.ts'

/**
 * Has the provider check what a registration would send, without saving it there. Differences and objections are stored
 * for the company's readiness page.
 */
export async function checkRegistration(deps: NoteJobDeps, data: JobData['check-registration']): Promise<void> {
  const companyId = data.company_id
  const prepared = await withCompanies(deps.db, [companyId], (tx) => prepareRegistration(deps, tx, companyId))
  if (!prepared) return keep(deps, companyId, { sync_error: NO_ACCOUNT })
  const outcome = await GATEWAYS.FOCUS_NFE.registerCompany(prepared.company, prepared.access, { dryRun: true })
  switch (outcome.kind) {
    case 'SAVED':
      return keep(deps, companyId, { differences: JSON.stringify(outcome.differences) })
    case 'ABSENT':
      return keep(deps, companyId, { differences: '[]' })
    case 'REJECTED': {
      const { text, said, fields } = registrationRefusal(outcome.faults)
      return keep(deps, companyId, { sync_error: text, sync_said: said, sync_fields: fields })
    }
    case 'UNKNOWN':
      throw new Error(`The gateway did not check the registration: ${outcome.reason}`)
    default:
      return outcome satisfies never
  }
}

const NO_ACCOUNT = 'Falta o token da conta na Focus NFe. Peça a quem administra o Talão que o informe.'

async function keep(
  { db, clock }: NoteJobDeps,
  companyId: number,
  values: { differences?: string; sync_error?: string; sync_said?: string; sync_fields?: string[] },
): Promise<void> {
  const now = clock.now()
  await withCompanies(db, [companyId], (tx) =>
    tx
      .updateTable('company_gateway')
      .set({ sync_error: null, sync_said: null, sync_fields: [], ...values, checked_at: now, updated_at: now })
      .where('company_id', '=', companyId)
      .where('gateway', '=', TOKEN_GATEWAY)
      .execute(),
  )
}
