import {
  BUILD_NORMS,
  decimalFromCents,
  type InfDps,
  type InfNfse,
  ibsCbsRatesOn,
  LAST_DAY_OF_PIS_COFINS,
  needsBuyerCity,
} from '@talao/fiscal'
import { reducedRate } from '@talao/fiscal/tax/arithmetic'
import { percentHalfEven } from '@talao/fiscal/tax/service/half-even'
import { municipalityByIbge } from '@talao/reference'
import { centsOf } from '../cents.ts'
import { cclasstribOf } from '../tables.ts'
import type { Amounts } from './amounts.ts'

type IbsCbs = NonNullable<InfNfse['IBSCBS']>

/** The group that the authority adds when the DPS declares IBS and CBS. Source: NT 004 v2.0; TCRTCIBSCBS. */
export function ibsCbsOf(dps: InfDps, { iss, net }: Amounts): Pick<InfNfse, 'IBSCBS'> {
  const rates = ibsCbsRatesOn(BUILD_NORMS, dps.dCompet)
  if (!dps.IBSCBS || !rates) return {}
  const base = baseOf(dps, iss)
  const row = cclasstribOf(dps.IBSCBS.valores.trib.gIBSCBS.cClassTrib)
  const state = shareOf(base, rates.ibs_uf, row?.ibs_reduction ?? undefined)
  const city = shareOf(base, rates.ibs_mun, row?.ibs_reduction ?? undefined)
  const union = shareOf(base, rates.cbs ?? CBS_UNTIL_IT_IS_SET, row?.cbs_reduction ?? undefined)
  const isAddedToTotal = dps.dCompet > LAST_DAY_OF_PIS_COFINS
  const ibs = state.cents + city.cents
  const valores: IbsCbs['valores'] = {
    vBC: decimalFromCents(base),
    uf: { pIBSUF: state.rate, ...(state.cut && { pRedAliqUF: state.cut }), pAliqEfetUF: state.effective },
    mun: { pIBSMun: city.rate, ...(city.cut && { pRedAliqMun: city.cut }), pAliqEfetMun: city.effective },
    fed: { pCBS: union.rate, ...(union.cut && { pRedAliqCBS: union.cut }), pAliqEfetCBS: union.effective },
  }
  const totCIBS: IbsCbs['totCIBS'] = {
    vTotNF: decimalFromCents(net + (isAddedToTotal ? ibs + union.cents : 0)),
    gIBS: {
      vIBSTot: decimalFromCents(ibs),
      gIBSUFTot: { vIBSUF: decimalFromCents(state.cents) },
      gIBSMunTot: { vIBSMun: decimalFromCents(city.cents) },
    },
    gCBS: { vCBS: decimalFromCents(union.cents) },
  }
  return { IBSCBS: { ...placeOf(dps), valores, totCIBS } }
}

/**
 * The law has not set the CBS rate of 2027 yet. This is an estimate of the Ministry of Finance, only for the
 * simulation.
 */
const CBS_UNTIL_IT_IS_SET = '8.80'

/** vServ − vDescIncond − vCalcReeRepRes − vISSQN − vPIS − vCOFINS (from 2027 without the last two). */
function baseOf({ valores, IBSCBS, dCompet }: InfDps, iss: number): number {
  const own = dCompet <= LAST_DAY_OF_PIS_COFINS ? valores.trib.tribFed?.piscofins : undefined
  const repaid = IBSCBS?.valores.gReeRepRes?.documentos ?? []
  const outside = repaid.reduce((sum, { vlrReeRepRes }) => sum + centsOf(vlrReeRepRes), 0)
  const operation = centsOf(valores.vServPrest.vServ) - centsOf(valores.vDescCondIncond?.vDescIncond)
  return Math.max(0, operation - outside - iss - centsOf(own?.vPis) - centsOf(own?.vCofins))
}

type Share = { rate: string; cut: string | undefined; effective: string; cents: number }

function shareOf(base: number, rate: string, reduction = '0'): Share {
  const cut = Number(reduction) > 0 ? twoPlaces(reduction) : undefined
  const effective = cut === undefined ? rate : reducedRate(rate, reduction)
  return { rate: twoPlaces(rate), cut, effective: twoPlaces(effective), cents: percentHalfEven(base, effective) }
}

function twoPlaces(rate: string): string {
  return Number(rate).toFixed(2)
}

function placeOf({
  IBSCBS,
  toma,
  serv,
  cLocEmi,
  dCompet,
}: InfDps): Pick<IbsCbs, 'cLocalidadeIncid' | 'xLocalidadeIncid'> {
  const buyer = needsBuyerCity(BUILD_NORMS, IBSCBS?.cIndOp ?? '', dCompet) ? toma?.end?.endNac?.cMun : undefined
  const code = buyer ?? serv.locPrest.cLocPrestacao ?? cLocEmi
  return { cLocalidadeIncid: code, xLocalidadeIncid: municipalityByIbge(code)?.name ?? code }
}
