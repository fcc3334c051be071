import { BUILD_NORMS, isNfseRefusedWithoutIbsCbs } from '../norms/norms.ts'
import type { Nfse } from '../note/nfse.ts'
import type { Fault } from '../value/fault.ts'
import { competenceOf, type NfseContext } from './context.ts'
import { withPisCofinsOfTheDay } from './defaults-by-rule.ts'
import { noteIbsCbs } from './ibs-cbs.ts'
import { COMPANY_RULES } from './rules/company.ts'
import { CUSTOMER_RULES } from './rules/customer.ts'
import type { NfseRule } from './rules/rule.ts'
import { SERVICE_RULES } from './rules/service.ts'
import { VALUE_RULES } from './rules/values.ts'
import { nfseTaxes } from './service-taxes.ts'
import { subitemOf } from './subitem.ts'

/** All rules, also used for the rule documentation and the hints on screens. */
export const NFSE_RULES: readonly NfseRule[] = [...COMPANY_RULES, ...CUSTOMER_RULES, ...SERVICE_RULES, ...VALUE_RULES]

/**
 * All faults of a service note before it is sent, at once, so that a form can mark every field: first the violated
 * rules, then the faults found by the tax computation (ISS limits, withholdings, discounts, under the authority's
 * codes). Empty when it can be sent.
 */
export function checkNfse(said: Nfse, terms: NfseContext): Fault[] {
  const nfse = withPisCofinsOfTheDay(said, terms.now)
  const hasRates = RATES_RULE?.test(nfse, terms) ?? true
  const broken = NFSE_RULES.filter((rule) => (hasRates || !rule.computes) && !rule.test(nfse, terms))
  // Skip limit checks while the total is missing, which a rule already reports.
  const computed = hasRates && nfse.total_cents > 0 ? nfseTaxes(nfse, terms).faults : []
  return [
    ...broken.map(({ code, path, field, text }) => ({ code, path, field, text })),
    ...computed,
    ...withoutIbsCbsFaults(nfse, terms),
  ]
}

/** The note lacks IBS and CBS, and the norms say that it is refused without them. */
function withoutIbsCbsFaults(nfse: Nfse, { now, norms = BUILD_NORMS }: NfseContext): Fault[] {
  const day = competenceOf(nfse, now)
  const { without } = noteIbsCbs(nfse, day, norms)
  const item = subitemOf(nfse.nfs_service)
  if (!without || !isNfseRefusedWithoutIbsCbs(norms, nfse.company.tax_regime, item, day)) return []
  return [
    {
      code: 'NFSE-IBS-CBS-EXIGIDO',
      path: 'nfs_service.cclasstrib',
      field: 'IBS e CBS',
      text: `Nesta data a NFS-e é recusada sem IBS e CBS. ${without.text}`,
    },
  ]
}

/** The tax computation throws on rates that are not percentages. */
const RATES_RULE = NFSE_RULES.find(({ code }) => code === 'NFSE-RATES')
