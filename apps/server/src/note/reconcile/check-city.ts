import { type Access, cityParameters, focusCity } from '@talao/gateways'
import { companyAccess } from '../../company/gateways/access.ts'
import { type CityToCheck, cityToCheck, storeAgreement } from '../../company/service/city-agreement.ts'
import { storeCancelSupport } from '../../company/service/city-cancels.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { NoteJobDeps } from '../note-deps.ts'

/**
 * Asks whether the company's city takes part in the national system, or what the city's own system supports; at most
 * once a day for each city and environment. Without an answer nothing waits: notes are sent as if the city were active,
 * and the authority refuses them otherwise.
 */
export async function checkCity(deps: NoteJobDeps, { company_id }: JobData['ask-city']): Promise<void> {
  const now = deps.clock.now()
  const asked = await withCompanies(deps.db, [company_id], async (tx) => {
    const city = await cityToCheck(tx, company_id, now)
    if (city === null) return null
    const environment = city.in_production ? 'producao' : 'homologacao'
    const access = await companyAccess(tx, deps, company_id, city.road, environment)
    return access && { city, access }
  })
  if (!asked) return
  const { city, access } = asked
  const answer = await (city.road === 'NFSE_NACIONAL' ? agreementOf(city, access) : cancelsOf(city, access))
  if (typeof answer === 'string') return deps.log.info({ ...city, reason: answer }, 'the city is not known')
  await withCompanies(deps.db, [company_id], (tx) => answer(tx, now))
}

/** A function that stores the answer, or the reason why there is none. */
type Answer = string | ((tx: Tx, now: Date) => Promise<void>)

async function agreementOf(city: CityToCheck, access: Access): Promise<Answer> {
  const outcome = await cityParameters(city.city_id, access)
  if (outcome.kind === 'UNKNOWN') return outcome.reason
  const active = outcome.kind === 'FOUND' && outcome.value.sharesNotes !== false
  return (tx, now) => storeAgreement(tx, city, { active }, now)
}

async function cancelsOf({ city_id }: CityToCheck, access: Access): Promise<Answer> {
  const outcome = await focusCity(city_id, access)
  if (outcome.kind === 'UNKNOWN') return outcome.reason
  return (tx, now) => storeCancelSupport(tx, city_id, outcome.value.cancels, now)
}
