import { LAST_DAY_OF_PIS_COFINS } from '@talao/fiscal'
import type { DanfseNote } from './note.ts'
import { moneySum, type Shown } from './shown.ts'

/** PIS and COFINS leave the base of IBS and CBS with the competence of 2027. Source: XSD 1.01, TCRTCValoresIBSCBS, vBC. */

/** What was taken off the value before IBS and CBS; nothing where the note has neither. Source: NT 008 v1.0, 2.4.5. */
export function ibsCbsExclusions({ nfse, dps }: DanfseNote): Shown {
  const computed = nfse.IBSCBS?.valores
  if (!computed) return undefined
  const { piscofins } = dps.valores.trib.tribFed ?? {}
  const contributions = dps.dCompet > LAST_DAY_OF_PIS_COFINS ? [] : [piscofins?.vPis, piscofins?.vCofins]
  return moneySum(
    dps.valores.vDescCondIncond?.vDescIncond,
    computed.vCalcReeRepRes ?? computed.vCalcAjusteBCIBSCBS,
    nfse.valores?.vISSQN,
    ...contributions,
  )
}
