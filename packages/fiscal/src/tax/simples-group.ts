import { simplesRevenueOf } from '../norms/norms.ts'
import { percentOfCents } from '../value/money.ts'
import { rateText } from './arithmetic.ts'
import { type Figure, figure, reais, type TaxTree } from './figure.ts'
import type { IbsCbsShape } from './ibs-cbs.ts'
import type { ItemCase } from './item-case.ts'
import { dasRates } from './simples-nacional/das-rates.ts'
import { type WithoutIbsCbs, withoutIbsCbs } from './without-ibs-cbs.ts'

/**
 * The group gTribSN of an item: its gross revenue times the effective rates of the DAS. Null where the classification
 * asks for no rates. `selective` is the item's vIS in cents. Source: NT 2026.005, fields P26 to P31, second hand.
 */
export function simplesGroup(
  given: ItemCase,
  shape: IbsCbsShape,
  selective: number,
): { tree: TaxTree } | WithoutIbsCbs | null {
  const { declaration, das, norms, day } = given.context
  if (!declaration || declaration.gTribSN.length === 0) return null
  const revenue = simplesRevenueOf(norms, given.tax.cclasstrib ?? '', day)
  if (!(revenue ? ASK_RATES.includes(revenue) : shape.taxed)) {
    // Without gIBSCBS such a note would have codes that promise amounts, and no amounts (1022).
    return shape.taxed && declaration.gIBSCBS === null ? withoutIbsCbs('OTHER_GROUP') : null
  }
  const withIbs = declaration.gTribSN.includes('IBS')
  const { cativ_sn, das_rates } = given.item
  const rates = das_rates ?? dasRates({ das, activity: cativ_sn ?? null, withIbs, day, norms })
  if ('reason' in rates) return shape.taxed ? rates : null
  const { ibs, cbs } = rates
  const base = revenueOf(given, selective)
  return {
    tree: {
      ...(withIbs && ibs !== null && { gIBSSN: { pIBSSN: rateText(ibs, 4), vIBSSN: share('SN-IBS-01', base, ibs) } }),
      gCBSSN: { pCBSSN: rateText(cbs, 4), vCBSSN: share('SN-CBS-01', base, cbs) },
    },
  }
}

/** tpRBSN of revenue whose rates are asked for: internal, indirect export, half of each. */
const ASK_RATES: readonly string[] = ['1', '4', '5']

/** vProd + vFrete + vSeg + vOutro + vIS − vDesc. */
function revenueOf({ operation }: ItemCase, selective: number): Figure {
  return figure('SN-RECEITA-01', operation.cents + selective, {
    operation: operation.result,
    selective: reais(selective),
  })
}

function share(rule: 'SN-IBS-01' | 'SN-CBS-01', base: Figure, rate: string): Figure {
  return figure(rule, percentOfCents(base.cents, rate), { base: base.result, rate })
}
