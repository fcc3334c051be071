import type { Fault } from '../../value/fault.ts'
import { inForce } from '../../value/in-force.ts'
import { isPositive, sumOf } from '../arithmetic.ts'
import { type Figure, figure, reais } from '../figure.ts'
import type { TaxRuleId } from '../rules.ts'
import { percentHalfEven } from './half-even.ts'
import type { ServiceCase } from './service-case.ts'
import { SIMPLES_OF_REGIME } from './simples.ts'
import { WITHHELD_KINDS, WITHHOLDINGS, type WithheldTax } from './withholdings.ts'

/**
 * Federal taxes withheld by the buyer. `pcc` is the sum of PIS, COFINS and CSLL that the DPS has in vRetCSLL, `kind`
 * its tpRetPisCofins.
 */
export type FederalWithheld = {
  pis: Figure
  cofins: Figure
  csll: Figure
  ir: Figure
  inss: Figure
  pcc: number
  kind: string
  faults: Fault[]
}

const RULES: Record<WithheldTax, TaxRuleId> = {
  pis: 'PCC-01',
  cofins: 'PCC-01',
  csll: 'PCC-01',
  ir: 'IRRF-01',
  inss: 'INSS-01',
}
const NAMES = Object.keys(RULES) as WithheldTax[]

/**
 * Withholds on the price less the unconditional discount (IN SRF 459/2004, arts. 1º e 2º), each tax rounded half to
 * even. Amounts up to R$ 10 are not withheld (INSS: below R$ 10). Nothing is withheld from a seller in the Simples or
 * an MEI, nor by a buyer who is an individual or abroad: then the amounts are zero, with a fault for each tax that was
 * asked for.
 */
export function federalWithheld(given: ServiceCase): FederalWithheld {
  const refusal = refusalOf(given)
  const asked = NAMES.filter((name) => isPositive(given[name]))
  const faults: Fault[] = refusal ? asked.map((name) => fault(name, refusal)) : []
  const amounts = Object.fromEntries(NAMES.map((name) => [name, refusal ? 0 : dueOf(name, given, faults)]))
  const at = (name: WithheldTax) => amounts[name] ?? 0
  const together = NAMES.filter((name) => WITHHOLDINGS[name].together)
  const isDispensed = sumOf(together.map(at)) <= WITHHOLDINGS.csll.dispensedUpTo
  const withheld = (name: WithheldTax) => {
    const { dispensedUpTo, together: isTogether } = WITHHOLDINGS[name]
    const cents = (isTogether ? isDispensed : at(name) <= dispensedUpTo) ? 0 : at(name)
    return figure(RULES[name], cents, { base: reais(charged(given)), rate: cents ? (given[name] ?? '0') : '0' })
  }
  const [pis, cofins, csll] = [withheld('pis'), withheld('cofins'), withheld('csll')]
  const which = [pis, cofins, csll].map(({ cents }) => (cents > 0 ? '1' : '0')).join('')
  return {
    pis,
    cofins,
    csll,
    ir: withheld('ir'),
    inss: withheld('inss'),
    pcc: pis.cents + cofins.cents + csll.cents,
    kind: WITHHELD_KINDS[which] ?? '0',
    faults,
  }
}

function dueOf(name: WithheldTax, given: ServiceCase, faults: Fault[]): number {
  const rate = given[name]
  if (!isPositive(rate)) return 0
  if (!inForce([WITHHOLDINGS[name]], given.day)) {
    faults.push(fault(name, `Nesta competência não há mais ${name.toUpperCase()} a reter. Deixe o campo vazio.`))
    return 0
  }
  return percentHalfEven(charged(given), rate)
}

function charged({ total_cents, discount_cents }: ServiceCase): number {
  return Math.max(0, total_cents - discount_cents)
}

/** Source: LC 123/2006, art. 13; IN RFB 459/2004, art. 3º, II; regra E0676 (MEI). */
function refusalOf({ tax_regime, buyer }: ServiceCase): string | undefined {
  const { opSimpNac } = SIMPLES_OF_REGIME[tax_regime]
  if (opSimpNac === 2) return 'MEI não sofre retenção de tributos federais. Deixe o campo vazio.'
  if (opSimpNac === 3)
    return 'Empresa do Simples Nacional não sofre retenção de tributos federais. Deixe o campo vazio.'
  if (buyer.is_abroad) return 'Comprador no exterior não retém tributos federais. Deixe o campo vazio.'
  return buyer.type === 'PF' ? 'Pessoa física não retém tributos federais. Deixe o campo vazio.' : undefined
}

function fault(name: WithheldTax, text: string): Fault {
  return { code: 'NFSE-RETENCAO', path: `nfs_service.${name}`, field: `Retenção de ${name.toUpperCase()}`, text }
}
