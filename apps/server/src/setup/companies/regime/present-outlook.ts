import type { CompanyRevenueOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { type Crossing, LIMIT_CONSEQUENCES, limitOutlooks, type TaxRegime, windowsFrom } from '@talao/fiscal'

/** How the limits of the Simples stand, in reais. */
export function limitsOut(input: Parameters<typeof limitOutlooks>[0]): CompanyRevenueOut['limits'] {
  return limitOutlooks(input).map((outlook) => {
    const { id, name, source, year } = outlook
    return {
      id,
      name,
      year,
      limit: moneyOut(outlook.limitCents),
      at_once_above: moneyOut(outlook.atOnceAboveCents),
      revenue: moneyOut(outlook.revenueCents),
      missing: [...outlook.missing],
      pace: outlook.paceCents === null ? null : moneyOut(outlook.paceCents),
      passed: crossingOut(outlook.passed),
      passed_at_once: crossingOut(outlook.passedAtOnce),
      consequence: LIMIT_CONSEQUENCES[id],
      source,
    }
  })
}

/** The periods in which the Simples takes an option, open or to come. An MEI has none of them. */
export function optionsOut(today: string, taxRegime: TaxRegime): CompanyRevenueOut['options'] {
  if (taxRegime === 'MEI') return []
  return windowsFrom(today).map(({ id, from, to, title, says, source, confidence }) => ({
    id,
    from,
    to,
    is_open: from <= today,
    title,
    says,
    source,
    confidence,
  }))
}

function crossingOut(crossing: Crossing | null): CompanyRevenueOut['limits'][number]['passed'] {
  if (!crossing) return null
  return { month: crossing.month, is_expected: crossing.isExpected, effective_from: crossing.effectiveFrom }
}
