import { cityParameters } from '@talao/gateways'
import { withCompanies } from '../db/scope.ts'
import { companyAccess } from '../issuing/access.ts'
import { cityToAsk, keepAgreement } from '../modules/nfse/city-agreement.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

/**
 * Asks the national system how the company's city stands with it, at most once a day for everybody of that city
 * in that environment. No answer holds nothing up:
 * a note goes out as if the city were active, and the authority says otherwise.
 */
export async function askCity(deps: JobDeps, { company_id }: JobData['ask-city']): Promise<void> {
  const now = deps.clock.now()
  const asked = await withCompanies(deps.db, [company_id], async (tx) => {
    const city = await cityToAsk(tx, company_id, now)
    if (city === null) return null
    const environment = city.in_production ? 'producao' : 'homologacao'
    const access = await companyAccess(tx, deps, company_id, 'NFSE_NACIONAL', environment)
    return access && { city, access }
  })
  if (!asked) return
  const outcome = await cityParameters(asked.city.city_id, asked.access)
  if (outcome.kind === 'UNKNOWN')
    return deps.log.info({ ...asked.city, reason: outcome.reason }, 'the city’s agreement is not known')
  const active = outcome.kind === 'FOUND' && outcome.value.sharesNotes !== false
  await withCompanies(deps.db, [company_id], (tx) => keepAgreement(tx, asked.city, { active }, now))
}
