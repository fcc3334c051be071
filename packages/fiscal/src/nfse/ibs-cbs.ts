import { BUILD_NORMS, hasClassEnded, hasFeature, isNfseIbsCbsDue, type Norms, needsBuyerCity } from '../norms/norms.ts'
import type { Nfse } from '../note/nfse.ts'
import { type WithoutIbsCbs, withoutIbsCbs } from '../tax/without-ibs-cbs.ts'
import type { TaxRegime } from '../value/party.ts'
import { subitemOf } from './subitem.ts'

/**
 * The facts of a service note that decide whether it states IBS and CBS. `subitem` is in the notation of LC 116
 * (`8.02`).
 */
export type DeclaringFacts = {
  tax_regime: TaxRegime
  subitem: string | null
  nbs: string | null
  cindop: string | null
  cclasstrib: string | null
  knowsBuyerCity: boolean
}

export type ServiceWithoutIbsCbs = WithoutIbsCbs<'NO_CODE' | 'NO_CITY' | 'CLASS_ENDED' | 'MEI'>

/**
 * Whether a note of that competence has the IBSCBS group. The group is either complete, with its NBS (E0322) and, if
 * the operation's place is the buyer's, the buyer's city, or absent. `without` is the reason it is absent although the
 * law requires it on that day; the note is sent anyway.
 */
export function serviceIbsCbsOf(
  facts: DeclaringFacts,
  day: string,
  norms: Norms = BUILD_NORMS,
): { declares: boolean; without: ServiceWithoutIbsCbs | null } {
  const missing = missingOf(facts, day, norms)
  if (missing === null) return { declares: true, without: null }
  const isDue = isNfseIbsCbsDue(norms, facts.tax_regime, facts.subitem, day)
  return { declares: false, without: missing !== 'NOT_ALLOWED' && isDue ? missing : null }
}

function missingOf(facts: DeclaringFacts, day: string, norms: Norms): ServiceWithoutIbsCbs | 'NOT_ALLOWED' | null {
  if (facts.tax_regime === 'MEI') return withoutIbsCbs('MEI')
  if (!hasFeature(norms, `NFSE_IBSCBS/${facts.tax_regime}`, day)) return 'NOT_ALLOWED'
  const { nbs, cindop, cclasstrib, knowsBuyerCity } = facts
  if (!/^[0-9]{9}$/.test(nbs ?? '') || !SIX_DIGITS.test(cindop ?? '') || !SIX_DIGITS.test(cclasstrib ?? ''))
    return withoutIbsCbs('NO_CODE')
  if (hasClassEnded(norms, cclasstrib ?? '', day)) return withoutIbsCbs('CLASS_ENDED')
  return needsBuyerCity(norms, cindop ?? '', day) && !knowsBuyerCity ? withoutIbsCbs('NO_CITY') : null
}

const SIX_DIGITS = /^[0-9]{6}$/

/** `serviceIbsCbsOf` for a note. */
export function noteIbsCbs(nfse: Nfse, day: string, norms?: Norms): ReturnType<typeof serviceIbsCbsOf> {
  const { nbs, cindop, cclasstrib } = nfse.nfs_service
  const address = nfse.customer_note?.address
  const facts = {
    tax_regime: nfse.company.tax_regime,
    subitem: subitemOf(nfse.nfs_service),
    nbs,
    cindop,
    cclasstrib,
    knowsBuyerCity: Boolean(address && (address.is_abroad || address.city_id)),
  }
  return serviceIbsCbsOf(facts, day, norms)
}

export function hasIbsCbs(nfse: Nfse, day: string, norms?: Norms): boolean {
  return noteIbsCbs(nfse, day, norms).declares
}
