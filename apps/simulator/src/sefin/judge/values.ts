// table
import type { InfDps } from '@talao/fiscal'
import { percentHalfEven } from '@talao/fiscal/tax/service/half-even'
import { centsOf } from '../cents.ts'
import { amountsOf } from '../compose/amounts.ts'
import type { DpsRule } from './rule.ts'

const serviceOf = ({ valores }: InfDps) => centsOf(valores.vServPrest.vServ)
const discountsOf = ({ valores }: InfDps) => valores.vDescCondIncond
const issOf = ({ valores }: InfDps) => valores.trib.tribMun
const federalOf = ({ valores }: InfDps) => valores.trib.tribFed
const pisCofinsOf = (dps: InfDps) => federalOf(dps)?.piscofins

/** CST 00, 08 and 09 have neither base nor rates. Source: E0678, E0682. */
const hasBase = (cst: string) => !['00', '08', '09'].includes(cst)
const isTaxed = (dps: InfDps) => issOf(dps).tribISSQN === '1'

/** An optional amount, greater than zero and less than the service amount. */
function isPart(text: string | undefined, dps: InfDps): boolean {
  return text === undefined || (centsOf(text) > 0 && centsOf(text) < serviceOf(dps))
}

/** Source: E0694 e E0696. One cent is tolerated. */
function isShare(value: string | undefined, base: string | undefined, rate: string | undefined): boolean {
  if (value === undefined || rate === undefined) return true
  return Math.abs(centsOf(value) - percentHalfEven(centsOf(base), rate)) <= 1
}

/**
 * Amounts and taxes. Rates, withholding and the approximate total are checked in taxes.ts. Source: anexo I, grupo
 * valores.
 */
export const VALUE_RULES: readonly DpsRule[] = [
  { code: 'E0424', test: ({ valores }) => valores.vServPrest.vReceb === undefined },
  {
    code: 'E0427',
    test: (dps) => {
      const { vDedRed } = dps.valores
      const taken = centsOf(discountsOf(dps)?.vDescIncond) + centsOf(vDedRed?.vDR) + centsOf(issOf(dps).BM?.vRedBCBM)
      return taken <= serviceOf(dps)
    },
  },
  { code: 'E0428', test: (dps, { incidence }) => amountsOf(dps, incidence).net >= 0 },
  { code: 'E0431', test: (dps) => isPart(discountsOf(dps)?.vDescIncond, dps) },
  { code: 'E0432', test: (dps) => isPart(discountsOf(dps)?.vDescCond, dps) },
  { code: 'E0435', test: (dps) => !dps.valores.vDedRed || isTaxed(dps) },
  { code: 'E0436', test: (dps) => !dps.valores.vDedRed || dps.prest.regTrib.opSimpNac !== '2' },
  { code: 'E0438', test: (dps) => !dps.valores.vDedRed || dps.prest.regTrib.regEspTrib === '0' },
  { code: 'E0440', test: (dps, { incidence }) => !dps.valores.vDedRed || incidence?.accepts_deductions !== false },
  { code: 'E0532', test: (dps) => dps.serv.cServ.cTribNac !== '990101' || issOf(dps).tribISSQN === '4' },
  { code: 'E0533', test: (dps) => !issOf(dps).BM || isTaxed(dps) },
  { code: 'E0534', test: (dps) => !issOf(dps).BM || dps.prest.regTrib.opSimpNac !== '2' },
  { code: 'E0537', test: (dps, { incidence }) => !issOf(dps).BM || incidence?.agreement === 'ACTIVE' },
  { code: 'E0585', test: (dps) => !issOf(dps).exigSusp || isTaxed(dps) },
  { code: 'E0592', test: (dps) => (issOf(dps).tribISSQN === '2') === (issOf(dps).tpImunidade !== undefined) },
  { code: 'E0593', test: (dps) => issOf(dps).tpImunidade !== '0' },
  { code: 'E0595', test: (dps) => Number(issOf(dps).pAliq ?? 0) <= 5 },
  { code: 'E0676', test: (dps) => !federalOf(dps) || dps.prest.regTrib.opSimpNac !== '2' },
  { code: 'E0677', test: (dps) => centsOf(pisCofinsOf(dps)?.vBCPisCofins) <= serviceOf(dps) },
  {
    code: 'E0678',
    test: (dps) => !hasBase(pisCofinsOf(dps)?.CST ?? '00') || pisCofinsOf(dps)?.vBCPisCofins !== undefined,
  },
  {
    code: 'E0682',
    test: (dps) => hasBase(pisCofinsOf(dps)?.CST ?? '00') || pisCofinsOf(dps)?.vBCPisCofins === undefined,
  },
  {
    code: 'E0684',
    test: (dps) => pisCofinsOf(dps)?.vBCPisCofins === undefined || pisCofinsOf(dps)?.pAliqPis !== undefined,
  },
  {
    code: 'E0690',
    test: (dps) => pisCofinsOf(dps)?.vBCPisCofins === undefined || pisCofinsOf(dps)?.pAliqCofins !== undefined,
  },
  {
    code: 'E0694',
    test: (dps) => isShare(pisCofinsOf(dps)?.vPis, pisCofinsOf(dps)?.vBCPisCofins, pisCofinsOf(dps)?.pAliqPis),
  },
  {
    code: 'E0696',
    test: (dps) => isShare(pisCofinsOf(dps)?.vCofins, pisCofinsOf(dps)?.vBCPisCofins, pisCofinsOf(dps)?.pAliqCofins),
  },
  {
    code: 'E0698',
    test: (dps) => !hasBase(pisCofinsOf(dps)?.CST ?? '00') || pisCofinsOf(dps)?.tpRetPisCofins !== undefined,
  },
  { code: 'E0699', test: (dps) => isPart(federalOf(dps)?.vRetCP, dps) },
  { code: 'E0700', test: (dps) => isPart(federalOf(dps)?.vRetIRRF, dps) },
  { code: 'E0701', test: (dps) => isPart(federalOf(dps)?.vRetCSLL, dps) },
]
