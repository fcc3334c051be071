import type { Fault } from '../nfe/note.ts'
import type { Nfse } from './note.ts'
import { COMPANY_RULES } from './rules/company.ts'
import { CUSTOMER_RULES } from './rules/customer.ts'
import type { NfseRule } from './rules/rule.ts'
import { SERVICE_RULES } from './rules/service.ts'
import { VALUE_RULES } from './rules/values.ts'
import { nfseTaxes } from './service-case.ts'
import type { NfseTerms } from './terms.ts'
import { withPisCofinsOfTheDay } from './terms-by-rule.ts'

/** Every rule, for the rule book and the screens' hints. */
export const NFSE_RULES: readonly NfseRule[] = [...COMPANY_RULES, ...CUSTOMER_RULES, ...SERVICE_RULES, ...VALUE_RULES]

/**
 * Everything that is wrong with a service note before it is sent, all at once so that a form can mark every field: the named rules, then
 * what the arithmetic finds (limits of the ISS, withholdings, discounts, under the authority's own codes). Empty when it can go.
 */
export function checkNfse(said: Nfse, terms: NfseTerms): Fault[] {
  const nfse = withPisCofinsOfTheDay(said, terms.now)
  const hasRates = RATES_RULE?.test(nfse, terms) ?? true
  const broken = NFSE_RULES.filter((rule) => (hasRates || !rule.computes) && !rule.test(nfse, terms))
  // Nothing is too much of a value that is not there yet, which has its own rule.
  const computed = hasRates && nfse.total_cents > 0 ? nfseTaxes(nfse, terms).faults : []
  return [...broken.map(({ code, path, field, text }) => ({ code, path, field, text })), ...computed]
}

/** Arithmetic on what is no percentage would throw. */
const RATES_RULE = NFSE_RULES.find(({ code }) => code === 'NFSE-RATES')
