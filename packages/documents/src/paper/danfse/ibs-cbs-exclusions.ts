import { LAST_DAY_OF_PIS_COFINS } from '@talao/fiscal'
import type { DanfseNote } from './note.ts'
import { moneySum, type FieldText } from './field-format.ts'

/**
 * The amount excluded from the base of IBS and CBS, or undefined when the note has neither tax. From competência 2027
 * on, PIS and COFINS are no longer excluded. Source: NT 008 v1.0, 2.4.5; XSD 1.01, TCRTCValoresIBSCBS, vBC.
 */
export function ibsCbsExclusions({ nfse, dps }: DanfseNote): FieldText {
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
