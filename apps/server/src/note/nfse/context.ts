import { checkNfse, type Nfse, type NfseContext, type Norms, nfseTaxes } from '@talao/fiscal'
import { issPlaceOf } from '@talao/reference'
import { storedAgreement } from '../../company/service/city-agreement.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'

/** The gateway for cities with their own system. There a note needs no national service code. */
export const MUNICIPAL_GATEWAY = 'FOCUS_NFE_MUNICIPAL'

/**
 * Facts outside the note: the city where its ISS is due, and what the company's city has set in the national system.
 */
export async function loadNfseContext(
  tx: Tx,
  companyId: number,
  nfse: Nfse,
  { gateway, now }: { gateway: string; now: Date },
): Promise<NfseContext> {
  const { in_production } = nfse
  const city_id = nfse.company.address?.city_id ?? null
  const agreement = city_id === null ? null : await storedAgreement(tx, { city_id, in_production })
  const setting = await tx
    .selectFrom('nfs_access_setting')
    .select('sends_registration')
    .where('company_id', '=', companyId)
    .where('in_production', '=', in_production)
    .executeTakeFirst()
  const norms = await loadNorms(tx)
  return nfseContextOf(nfse, {
    gateway,
    now,
    norms,
    agreement,
    sendsRegistration: setting?.sends_registration ?? false,
  })
}

type ContextFacts = {
  gateway: string
  now: Date
  norms: Norms
  /** Of the company's city, in the note's environment; null until it was asked. */
  agreement: { active: boolean } | null
  sendsRegistration: boolean
}

/** `loadNfseContext` of facts that are already loaded. */
export function nfseContextOf(nfse: Nfse, facts: ContextFacts): NfseContext {
  return {
    now: facts.now,
    issPlace: issPlaceOf(nfse.nfs_service.national_service_code ?? '')?.due_at ?? null,
    // Assume the city is active until it was asked. If it is not, the authority refuses with E0037, and that answer is
    // stored.
    isCityActive: facts.agreement?.active ?? true,
    isMunicipal: facts.gateway === MUNICIPAL_GATEWAY,
    sendsRegistration: facts.sendsRegistration,
    acceptsDeductions: null,
    norms: facts.norms,
  }
}

/** ISS, withholdings and net value in cents, as columns. Null while a rate is invalid. */
export function figuresOfNote(nfse: Nfse, terms: NfseContext) {
  const isComputable = checkNfse(nfse, terms).every(({ code }) => code !== 'NFSE-RATES')
  if (!isComputable) return { iss_cents: null, withheld_cents: null, net_cents: null }
  const { iss, withheld, net } = nfseTaxes(nfse, terms)
  return { iss_cents: iss.tax.cents, withheld_cents: withheld.cents, net_cents: net.cents }
}
