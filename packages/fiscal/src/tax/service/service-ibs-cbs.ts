import { BUILD_NORMS, ibsCbsClassOn, ibsCbsRatesOn } from '../../norms/norms.ts'
import { isPositive, reducedRate } from '../arithmetic.ts'
import { type Figure, figure, reais } from '../figure.ts'
import { ibsCbsShape } from '../ibs-cbs.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../pis-cofins.ts'
import { percentHalfEven } from './half-even.ts'
import type { ServiceCase } from './service-case.ts'

/** The amounts that Sefin will compute from the declared classification. */
export type ServiceIbsCbs = { base: Figure; ibsUf: Figure; ibsMun: Figure; cbs: Figure }

/**
 * Base: vServ − vDescIncond − vISSQN − vPIS − vCOFINS (from 2027 without the last two). Null when nothing is declared,
 * the CST has no amounts, or a rate or reduction is unknown: then the note declares only the classification and Sefin
 * computes.
 */
export function serviceIbsCbs(given: ServiceCase, iss: number): ServiceIbsCbs | null {
  const { norms = BUILD_NORMS, day } = given
  const shape = ibsCbsShape(norms, given.cst_ibscbs ?? '', day)
  const rates = ibsCbsRatesOn(norms, day)
  if (!shape?.taxed || shape.other || shape.deferred || !rates?.cbs) return null
  const row = ibsCbsClassOn(norms, given.cclasstrib ?? '', day)
  if (shape.reduced && !row) return null
  const base = baseOf(given, iss)
  const ibsCut = shape.reduced ? (row?.p_red_ibs ?? '0') : '0'
  const cbsCut = shape.reduced ? (row?.p_red_cbs ?? '0') : '0'
  return {
    base,
    ibsUf: share('IBS', base, rates.ibs_uf, ibsCut),
    ibsMun: share('IBS', base, rates.ibs_mun, ibsCut),
    cbs: share('CBS', base, rates.cbs, cbsCut),
  }
}

function baseOf(given: ServiceCase, iss: number): Figure {
  const operation = given.total_cents - given.discount_cents
  const own = given.day <= LAST_DAY_OF_PIS_COFINS ? [given.own_pis, given.own_cofins] : []
  const taxes = own.reduce((sum, rate) => sum + percentHalfEven(operation, rate ?? '0'), iss)
  return figure('CBS-SERV-01', Math.max(0, operation - taxes), { operation: reais(operation), taxes: reais(taxes) })
}

function share(tax: 'IBS' | 'CBS', base: Figure, rate: string, reduction: string): Figure {
  if (!isPositive(reduction)) {
    return figure(`${tax}-01`, percentHalfEven(base.cents, rate), { base: base.result, rate })
  }
  const effective = reducedRate(rate, reduction)
  return figure(`${tax}-02`, percentHalfEven(base.cents, effective), { base: base.result, rate: effective, reduction })
}
