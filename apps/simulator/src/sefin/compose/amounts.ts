import { decimalFromCents, type InfDps, type InfNfse } from '@talao/fiscal'
import { percentHalfEven } from '@talao/fiscal/tax/service/half-even'
import { ISS_FIXED_REGIMES } from '@talao/fiscal/tax/service/iss-taxation'
import { centsOf } from '../cents.ts'
import { type City, issRateOf } from '../city.ts'

/** The amounts that the authority computes from a DPS, in cents. `iss` is 0 when no rate applies. */
export type Amounts = { values: InfNfse['valores']; iss: number; net: number }

/**
 * Computes base, rate, ISS, withheld taxes and net value. All rounding is half even. Source: leiaute NFS-e 1.01,
 * TCValoresNFSe.
 */
export function amountsOf(dps: InfDps, incidence: City | null): Amounts {
  const { trib, vDescCondIncond: discounts, vServPrest } = dps.valores
  const service = centsOf(vServPrest.vServ)
  const deduction = deductionOf(dps, service)
  const before = Math.max(0, service - centsOf(discounts?.vDescIncond) - deduction.cents)
  const benefit = benefitOf(dps, before)
  const base = Math.max(0, before - benefit.cents)
  const rate = appliedRate(dps, incidence)
  const iss = rate === undefined ? 0 : percentHalfEven(base, rate)
  const withheld = federalWithheld(trib.tribFed) + (trib.tribMun.tpRetISSQN === '1' ? 0 : iss)
  const net = service - centsOf(discounts?.vDescIncond) - centsOf(discounts?.vDescCond) - withheld
  const hasBase = trib.tribMun.tribISSQN === '1' && dps.prest.regTrib.opSimpNac !== '2'
  return {
    iss,
    net,
    values: {
      ...deduction.written,
      ...benefit.written,
      ...(hasBase && { vBC: decimalFromCents(base) }),
      ...(rate !== undefined && { pAliqAplic: Number(rate).toFixed(2), vISSQN: decimalFromCents(iss) }),
      ...(withheld > 0 && { vTotalRet: decimalFromCents(withheld) }),
      vLiq: decimalFromCents(Math.max(0, net)),
    },
  }
}

type Part<Written> = { cents: number; written: Partial<Written> }

/** Uses vDR as sent. A percentage or documents become vCalcDR. */
function deductionOf({ valores: { vDedRed } }: InfDps, service: number): Part<Amounts['values']> {
  if (!vDedRed) return { cents: 0, written: {} }
  if (vDedRed.vDR !== undefined) return { cents: centsOf(vDedRed.vDR), written: {} }
  const documents = vDedRed.documentos?.docDedRed ?? []
  const cents =
    vDedRed.pDR === undefined
      ? documents.reduce((sum, { vDeducaoReducao }) => sum + centsOf(vDeducaoReducao), 0)
      : percentHalfEven(service, vDedRed.pDR)
  return { cents, written: { vCalcDR: decimalFromCents(cents) } }
}

function benefitOf({ valores }: InfDps, before: number): Part<Amounts['values']> {
  const { BM } = valores.trib.tribMun
  if (BM?.pRedBCBM !== undefined) {
    const cents = percentHalfEven(before, BM.pRedBCBM)
    return { cents, written: { tpBM: '2', vCalcBM: decimalFromCents(cents) } }
  }
  return BM?.vRedBCBM === undefined
    ? { cents: 0, written: {} }
    : { cents: centsOf(BM.vRedBCBM), written: { tpBM: '3' } }
}

/**
 * The rate on the DPS, else the city's. Undefined within the Simples, for a MEI, in a fixed regime, or when no ISS is
 * due.
 */
function appliedRate({ prest: { regTrib }, serv, valores }: InfDps, incidence: City | null): string | undefined {
  const { tribISSQN, pAliq } = valores.trib.tribMun
  if (tribISSQN !== '1' || !incidence) return undefined
  if (pAliq !== undefined) return pAliq
  const isInSimples = regTrib.opSimpNac === '2' || regTrib.regApTribSN === '1'
  if (isInSimples || ISS_FIXED_REGIMES.includes(regTrib.regEspTrib)) return undefined
  return issRateOf(incidence, serv.cServ.cTribNac)
}

/** vRetCSLL is the sum of PIS, COFINS and CSLL. Source: NT 007. */
function federalWithheld(tribFed: InfDps['valores']['trib']['tribFed']): number {
  return centsOf(tribFed?.vRetCP) + centsOf(tribFed?.vRetIRRF) + centsOf(tribFed?.vRetCSLL)
}
