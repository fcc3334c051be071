import { type InfDps, issRateOnDps, type TotalTaxForm } from '@talao/fiscal'
import { decide } from '@talao/fiscal/tax/service/decision-table'
import type { IssTaxation } from '@talao/fiscal/tax/service/iss-taxation'
import type { SimplesCollection, SimplesOption } from '@talao/fiscal/tax/service/simples'
import { TOTAL_TAX_MATRIX } from '@talao/fiscal/tax/service/total-tax-matrix'
import { withheldIssRefusal } from '@talao/fiscal/tax/service/withheld-iss-matrix'
import type { Situation } from './rule.ts'

/** The refusal codes about withholding, rate and approximate total, from the decision tables of `@talao/fiscal`. */
export function taxRefusals(dps: InfDps, situation: Situation): string[] {
  const found = [withholdingRefusal(dps), rateRefusal(dps, situation), totalTaxRefusal(dps)]
  return found.filter((code) => code !== undefined)
}

/** The DPS' values as the tables expect them. The layout check has validated them. */
function caseOf({ prest: { regTrib }, valores: { trib } }: InfDps) {
  return {
    opSimpNac: Number(regTrib.opSimpNac) as SimplesOption,
    regApTribSN: regTrib.regApTribSN === undefined ? null : (Number(regTrib.regApTribSN) as SimplesCollection),
    isSpecial: regTrib.regEspTrib !== '0',
    tribISSQN: Number(trib.tribMun.tribISSQN) as IssTaxation,
    // Only the city's registry knows whether a benefit exempts, and the simulator has none.
    benefit: trib.tribMun.BM ? ('reduction' as const) : ('none' as const),
    isWithheld: trib.tribMun.tpRetISSQN !== '1',
  }
}

function withholdingRefusal(dps: InfDps): string | undefined {
  const given = caseOf(dps)
  if (!given.isWithheld) return undefined
  const withholder = dps.valores.trib.tribMun.tpRetISSQN === '3' ? dps.interm : dps.toma
  return withheldIssRefusal({
    ...given,
    hasBuyerDocument: Boolean(withholder?.CNPJ ?? withholder?.CPF),
    isRoadConcession: dps.serv.cServ.cTribNac === '220101',
  })?.code
}

/** E0600 to E0640: pAliq is missing, forbidden or too low. */
function rateRefusal(dps: InfDps, { city, incidence }: Situation): string | undefined {
  const { pAliq } = dps.valores.trib.tribMun
  const decision = issRateOnDps({ ...caseOf(dps), isCityActive: (incidence ?? city).agreement === 'ACTIVE' })
  if (!decision) return undefined
  const isLow = Number(pAliq) < Number(decision.minimum ?? 0)
  const isWrong = decision.send === 'FORBIDDEN' ? pAliq !== undefined : pAliq === undefined || isLow
  return isWrong ? decision.code : undefined
}

/** E0710, E0712, E0713. */
function totalTaxRefusal(dps: InfDps): string | undefined {
  const { totTrib } = dps.valores.trib
  const form = FORMS.find((one) => totTrib[one] !== undefined)
  const decision = decide(TOTAL_TAX_MATRIX, { opSimpNac: caseOf(dps).opSimpNac })
  return form && decision && !decision.allowed.includes(form) ? decision.code : undefined
}

const FORMS: readonly TotalTaxForm[] = ['vTotTrib', 'pTotTrib', 'indTotTrib', 'pTotTribSN']
