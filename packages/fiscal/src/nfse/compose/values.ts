import Big from 'big.js'
import type { Nfse } from '../../note/nfse.ts'
import { percentHalfEven } from '../../tax/service/half-even.ts'
import type { ServiceTaxes } from '../../tax/service/service-taxes.ts'
import { SIMPLES_OF_REGIME } from '../../tax/service/simples.ts'
import { totalTaxForm } from '../../tax/service/total-tax-matrix.ts'
import { decimalFromCents } from '../../value/money.ts'
import type { NfseContext } from '../context.ts'
import { issRateDecision } from '../iss-rate.ts'
import type { InfDps } from '../layout/dps.ts'

type Values = InfDps['valores']
type Taxes = Values['trib']

export function composeValues(nfse: Nfse, terms: NfseContext, taxes: ServiceTaxes): Values {
  const { discount_cents, discount_conditional_cents, deductions_cents } = nfse
  const discounts = {
    ...amount('vDescIncond', discount_cents),
    ...amount('vDescCond', discount_conditional_cents),
  }
  return {
    vServPrest: { vServ: decimalFromCents(nfse.total_cents) },
    ...(Object.keys(discounts).length > 0 && { vDescCondIncond: discounts }),
    ...(deductions_cents > 0 && { vDedRed: { vDR: decimalFromCents(deductions_cents) } }),
    trib: {
      tribMun: composeIss(nfse, terms, taxes),
      ...composeFederal(nfse, taxes),
      totTrib: composeTotalTaxes(nfse),
    },
  }
}

/** Source: TCTribMunicipal; E0580 a E0640. */
function composeIss(nfse: Nfse, terms: NfseContext, { iss }: ServiceTaxes): Taxes['tribMun'] {
  const { nature_operation: nature, municipal_benefit: benefit, nfs_service } = nfse
  const rate = issRateDecision(nfse, terms, iss)?.send === 'REQUIRED' ? nfs_service.iss_aliquot : null
  return {
    tribISSQN: String(iss.tribISSQN),
    ...(iss.tribISSQN === 3 && nfse.result_country && { cPaisResult: nfse.result_country }),
    ...(iss.tribISSQN === 2 && nfse.immunity && { tpImunidade: nfse.immunity }),
    ...((nature === '5' || nature === '6') && {
      exigSusp: { tpSusp: nature === '5' ? '1' : '2', nProcesso: nfse.suspension_process ?? '' },
    }),
    ...(benefit && {
      BM: {
        nBM: benefit.code,
        ...(benefit.reduction_cents !== null
          ? amount('vRedBCBM', benefit.reduction_cents)
          : benefit.reduction_percent !== null && { pRedBCBM: percent(benefit.reduction_percent) }),
      },
    }),
    tpRetISSQN: iss.isWithheld ? '2' : '1',
    ...(rate !== null && { pAliq: percent(rate) }),
  }
}

/**
 * An MEI declares no federal taxes (E0676). The company's own PIS and COFINS are separate from the withheld amounts: NT
 * 007.
 */
function composeFederal(nfse: Nfse, { federal }: ServiceTaxes): Pick<Taxes, 'tribFed'> {
  if (nfse.company.tax_regime === 'MEI') return {}
  const tribFed: NonNullable<Taxes['tribFed']> = {
    ...composePisCofins(nfse, federal.kind),
    ...amount('vRetCP', federal.inss.cents),
    ...amount('vRetIRRF', federal.ir.cents),
    ...amount('vRetCSLL', federal.pcc),
  }
  return Object.keys(tribFed).length > 0 ? { tribFed } : {}
}

/**
 * CST 00, 08 and 09 have no base and no rates (E0678, E0682). Any other CST also requires the withholding kind (E0698).
 */
function composePisCofins(nfse: Nfse, kind: string): Pick<NonNullable<Taxes['tribFed']>, 'piscofins'> {
  const { pis_cofins: own } = nfse
  if (!own) return {}
  if (WITHOUT_BASE.includes(own.cst)) return { piscofins: { CST: own.cst } }
  const base = nfse.total_cents - nfse.discount_cents
  const [pis, cofins] = [own.pis_aliquot ?? '0', own.cofins_aliquot ?? '0']
  return {
    piscofins: {
      CST: own.cst,
      vBCPisCofins: decimalFromCents(base),
      pAliqPis: percent(pis),
      pAliqCofins: percent(cofins),
      vPis: decimalFromCents(percentHalfEven(base, pis)),
      vCofins: decimalFromCents(percentHalfEven(base, cofins)),
      tpRetPisCofins: kind,
    },
  }
}

export const WITHOUT_BASE: readonly string[] = ['00', '08', '09']

function composeTotalTaxes({ company, nfs_service: service }: Nfse): Taxes['totTrib'] {
  const { opSimpNac } = SIMPLES_OF_REGIME[company.tax_regime]
  const [fed, state, city] = totalTaxPercents(service)
  const known = { simplesRate: service.total_tax_percent_simples, percents: fed !== null }
  const form = totalTaxForm(opSimpNac, known)
  if (form === 'pTotTribSN') return { pTotTribSN: percent(service.total_tax_percent_simples ?? '0') }
  if (form === 'indTotTrib') return { indTotTrib: '0' }
  if (form !== 'pTotTrib') return {}
  const [pTotTribFed, pTotTribEst, pTotTribMun] = [percent(fed ?? '0'), percent(state ?? '0'), percent(city ?? '0')]
  return { pTotTrib: { pTotTribFed, pTotTribEst, pTotTribMun } }
}

/** In the order federal, state, city. */
function totalTaxPercents(service: Nfse['nfs_service']): (string | null)[] {
  const { total_tax_percent_country, total_tax_percent_state, total_tax_percent_city } = service
  return [total_tax_percent_country, total_tax_percent_state, total_tax_percent_city]
}

/** Two decimals, as in every percentage of the layout. Zero is written as `0`, as the authority does. */
function percent(rate: string): string {
  return new Big(rate).eq(0) ? '0' : new Big(rate).toFixed(2)
}

/** A zero amount is omitted. */
function amount<const Tag extends string>(tag: Tag, cents: number): { [K in Tag]?: string } {
  const value: { [K in Tag]?: string } = {}
  if (cents > 0) value[tag] = decimalFromCents(cents)
  return value
}
