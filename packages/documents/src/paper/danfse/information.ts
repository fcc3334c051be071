import { withLineBreaks } from '../print-format.ts'
import { atMost, type FieldText, money, percent } from './field-format.ts'
import type { DanfseNote } from './note.ts'

/**
 * Text of INFORMAÇÕES COMPLEMENTARES before the tax totals. `hasLines` keeps the line breaks of the free texts;
 * otherwise all is one paragraph. Source: NT 008 v1.0, 2.4.5 and notes 7 to 9.
 */
export function informationOf({ dps, nfse }: DanfseNote, hasLines: boolean): string {
  const { infoCompl, obra, atvEvento } = dps.serv
  const free = (text: FieldText) => (hasLines && text !== undefined ? withLineBreaks(text) : text)
  const parts: readonly (readonly [label: string, text: FieldText])[] = [
    ['Inf. Cont.:', free(infoCompl?.xInfComp)],
    ['NFS-e Subst.:', dps.subst?.chSubstda],
    ['Doc. Ref.:', infoCompl?.docRef],
    ['Cod. Obra:', obra?.cObra],
    ['Insc. Imob.:', listed([obra?.inscImobFisc, dps.IBSCBS?.imovel?.inscImobFisc])],
    ['Cod. Evt.:', atvEvento?.idAtvEvt],
    ['Doc. Tec.:', infoCompl?.idDocTec],
    ['Núm. Ped.:', infoCompl?.xPed],
    ['Item Ped.:', listed(infoCompl?.gItemPed?.xItemPed ?? [])],
    ['Inf. A. T. Mun.:', free(nfse.xOutInf)],
  ]
  const told = parts.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [`${label} ${text}`]))
  return atMost(told.join(' | '), MOST)
}

const MOST = 2000

/**
 * The tax totals, always printed in full. Simples companies may declare a single rate for all taxes; the norm's
 * sentence has no field for it, so it is appended. Source: NT 008 v1.0, note 10; Lei 12.741/2012.
 */
export function taxTotalsOf({ dps }: DanfseNote): string {
  const { vTotTrib, pTotTrib, pTotTribSN } = dps.valores.trib.totTrib
  const federal = money(vTotTrib?.vTotTribFed) ?? percent(pTotTrib?.pTotTribFed) ?? '-'
  const state = money(vTotTrib?.vTotTribEst) ?? percent(pTotTrib?.pTotTribEst) ?? '-'
  const city = money(vTotTrib?.vTotTribMun) ?? percent(pTotTrib?.pTotTribMun) ?? '-'
  const simples = pTotTribSN === undefined ? '' : ` ; Simples Nacional: ${percent(pTotTribSN)}`
  return `Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: ${federal} ; Estaduais: ${state} ; Municipais: ${city}${simples}`
}

function listed(texts: readonly FieldText[]): FieldText {
  return [...new Set(texts.filter((text) => text !== undefined))].join(', ') || undefined
}
