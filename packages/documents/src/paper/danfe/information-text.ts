import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { printedAmount, printedDecimal, printedInstant, withLineBreaks } from '../print-format.ts'
import { installmentText } from './billing.ts'
import type { DanfeLayout } from './layout.ts'
import { documentOf } from './parties.ts'
import { isPositive } from './totals.ts'

/**
 * Paragraphs of INFORMAÇÕES COMPLEMENTARES: the reason for contingency, the seller's texts to the tax office and to the
 * buyer, then the data of the XML that has no field in the DANFE. `shown` is how many duplicatas their own block shows.
 * Source: NF-e manual, annex DANFE, 7.1.6.
 */
export function informationOf(note: InfNfe, shown: number, layout: DanfeLayout): string[] {
  const { infAdic } = note
  return [
    ...contingency(note),
    ...(infAdic?.infAdFisco ? [withLineBreaks(infAdic.infAdFisco)] : []),
    ...(infAdic?.infCpl ? [withLineBreaks(infAdic.infCpl)] : []),
    ...(infAdic?.obsCont ?? []).map(({ xCampo, xTexto }) => `${xCampo}: ${xTexto}`),
    ...(infAdic?.procRef ?? []).map(({ nProc }) => `Processo: ${nProc}`),
    ...(layout === 'MANUAL' ? totals(note) : totalsWithoutBox(note)),
    ...references(note),
    ...business(note),
    ...freight(note),
    ...installments(note, shown),
  ]
}

/**
 * Text of the box reserved to the tax office. No text of the issuer may be printed there, not even infAdFisco, which is
 * addressed to the tax office. Source: NF-e manual, annex DANFE, 7.1.7; leiaute NF-e 4.00, Z07.
 */
export function reservedOf({ infAdic }: InfNfe): string[] {
  return (infAdic?.obsFisco ?? []).map(({ xCampo, xTexto }) => `${xCampo}: ${xTexto}`)
}

/** Source: NF-e manual, annex DANFE; Ajuste SINIEF 07/05, cláusula 11ª. */
const CONTINGENCY_TEXT: Record<string, string> = {
  '4': 'DANFE IMPRESSO EM CONTINGÊNCIA - EPEC REGULARMENTE RECEBIDO PELA RECEITA FEDERAL DO BRASIL',
  '6': 'EMITIDA EM CONTINGÊNCIA SVC-AN',
  '7': 'EMITIDA EM CONTINGÊNCIA SVC-RS',
}

function contingency({ ide }: InfNfe): string[] {
  const text = CONTINGENCY_TEXT[ide.tpEmis]
  if (text === undefined) return []
  const since = ide.dhCont ? `, entrada ${printedInstant(ide.dhCont)}` : ''
  return [`${text}${since}${ide.xJust ? `, justificativa: ${ide.xJust}` : ''}`]
}

/**
 * Totals without a field in the norm. Source: NT 2015.003 (DIFAL and FCP), NT 2016.002 (FCP), NT 2025.002 (IBS, CBS,
 * IS).
 */
function totals({ total }: InfNfe): string[] {
  const { ICMSTot: tot, IBSCBSTot: rtc, ISTot: is } = total
  return [
    listed('DIFAL', [
      ['ICMS UF destino', tot.vICMSUFDest],
      ['FCP UF destino', tot.vFCPUFDest],
      ['ICMS UF remetente', tot.vICMSUFRemet],
    ]),
    listed('FCP', [
      ['próprio', tot.vFCP],
      ['ST', tot.vFCPST],
      ['ST retido antes', tot.vFCPSTRet],
    ]),
    listed('ICMS', [
      ['desonerado', tot.vICMSDeson],
      ['monofásico', tot.vICMSMono],
      ['monofásico com retenção', tot.vICMSMonoReten],
      ['monofásico retido antes', tot.vICMSMonoRet],
    ]),
    listed('IPI', [['devolvido', tot.vIPIDevol]]),
    listed('RETENÇÕES', withheld(total)),
    rtc
      ? `IBS/CBS: ${amounts([
          ['base de cálculo', rtc.vBCIBSCBS],
          ['IBS UF', rtc.gIBS?.gIBSUF.vIBSUF],
          ['IBS Município', rtc.gIBS?.gIBSMun.vIBSMun],
          ['IBS', rtc.gIBS?.vIBS],
          ['CBS', rtc.gCBS?.vCBS],
          ['IBS monofásico', rtc.gMono?.vIBSMono],
          ['CBS monofásica', rtc.gMono?.vCBSMono],
        ])}`
      : '',
    listed('IMPOSTO SELETIVO', [['total', is?.vIS]]),
    listed('TOTAL COM IBS, CBS E IS', [['nota', total.vNFTot]]),
  ].filter((line) => line !== '')
}

/** The same for the reform layout, which has boxes for more taxes but not for PIS, COFINS and II. */
function totalsWithoutBox({ total }: InfNfe): string[] {
  const { ICMSTot: tot, IBSCBSTot: rtc } = total
  return [
    listed('PIS/COFINS', [
      ['PIS', tot.vPIS],
      ['COFINS', tot.vCOFINS],
    ]),
    listed('IMPORTAÇÃO', [['imposto de importação', tot.vII]]),
    listed('ICMS', [
      ['da UF do remetente', tot.vICMSUFRemet],
      ['FCP ST retido antes', tot.vFCPSTRet],
      ['desonerado', tot.vICMSDeson],
      ['monofásico retido antes', tot.vICMSMonoRet],
    ]),
    listed('IPI', [['devolvido', tot.vIPIDevol]]),
    listed('RETENÇÕES', withheld(total)),
    listed('IBS/CBS', [
      ['base de cálculo', rtc?.vBCIBSCBS],
      ['IBS', rtc?.gIBS?.vIBS],
      ['IBS monofásico retido antes', rtc?.gMono?.vIBSMonoRet],
      ['CBS monofásica retida antes', rtc?.gMono?.vCBSMonoRet],
    ]),
    listed('TOTAL COM IBS, CBS E IS', [['nota', total.vNFTot]]),
  ].filter((line) => line !== '')
}

function withheld({ retTrib: held }: InfNfe['total']): Amount[] {
  return [
    ['PIS', held?.vRetPIS],
    ['COFINS', held?.vRetCOFINS],
    ['CSLL', held?.vRetCSLL],
    ['base IRRF', held?.vBCIRRF],
    ['IRRF', held?.vIRRF],
    ['base Previdência', held?.vBCRetPrev],
    ['Previdência', held?.vRetPrev],
  ]
}

type Amount = readonly [name: string, value: string | undefined]

/** Lists only positive values; empty when there are none. */
function listed(title: string, values: readonly Amount[]): string {
  const positive = values.filter(([, value]) => isPositive(value))
  return positive.length === 0 ? '' : `${title}: ${amounts(positive)}`
}

function amounts(values: readonly Amount[]): string {
  return values
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} R$ ${printedAmount(value)}`)
    .join(', ')
}

function references({ ide }: InfNfe): string[] {
  return (ide.NFref ?? []).map((reference) => {
    const { refNFe, refNFeSig, refCTe, refNF, refNFP, refECF } = reference
    if (refCTe) return `CT-e referenciado: ${refCTe}`
    if (refNF)
      return `NF referenciada: série ${refNF.serie} nº ${refNF.nNF} de ${refNF.AAMM}, CNPJ ${documentOf(refNF)}`
    if (refNFP)
      return `NF de produtor referenciada: série ${refNFP.serie} nº ${refNFP.nNF} de ${refNFP.AAMM}, ${documentOf(refNFP)}`
    if (refECF) return `Cupom fiscal referenciado: ECF ${refECF.nECF}, COO ${refECF.nCOO}`
    return `NF-e referenciada: ${refNFe ?? refNFeSig ?? ''}`
  })
}

/** Purchase order, contract, intermediary, export. */
function business({ compra, infIntermed, exporta }: InfNfe): string[] {
  const lines: string[] = []
  if (compra?.xNEmp) lines.push(`Nota de empenho: ${compra.xNEmp}`)
  if (compra?.xPed) lines.push(`Pedido: ${compra.xPed}`)
  if (compra?.xCont) lines.push(`Contrato: ${compra.xCont}`)
  if (infIntermed) lines.push(`Intermediador: CNPJ ${documentOf(infIntermed)}, cadastro ${infIntermed.idCadIntTran}`)
  if (exporta) lines.push(`Embarque: ${exporta.xLocExporta}/${exporta.UFSaidaPais}`)
  if (exporta?.xLocDespacho) lines.push(`Despacho: ${exporta.xLocDespacho}`)
  return lines
}

/** Volumes after the first, trailers, seals. */
function freight({ transp }: InfNfe): string[] {
  const { vol = [], reboque = [], vagao, balsa } = transp
  const trailers = reboque.map(({ placa, UF }) => `Reboque: ${placa}${UF ? `/${UF}` : ''}`)
  const more = vol.slice(1).map(({ qVol, esp, marca, nVol, pesoB, pesoL }) => {
    const parts = [
      qVol,
      esp,
      marca,
      nVol,
      pesoB && `PB ${printedDecimal(pesoB)}`,
      pesoL && `PL ${printedDecimal(pesoL)}`,
    ]
    return `Volume: ${parts.filter(Boolean).join(' ')}`
  })
  const seals = vol.flatMap(({ lacres = [] }) => lacres.map(({ nLacre }) => nLacre))
  return [
    ...trailers,
    ...(vagao ? [`Vagão: ${vagao}`] : []),
    ...(balsa ? [`Balsa: ${balsa}`] : []),
    ...more,
    ...(seals.length > 0 ? [`Lacres: ${seals.join(', ')}`] : []),
  ]
}

/** Duplicatas that do not fit their block. */
function installments({ cobr }: InfNfe, shown: number): string[] {
  const more = (cobr?.dup ?? []).slice(shown).map(installmentText)
  return more.length > 0 ? [`DUPLICATAS (CONTINUAÇÃO): ${more.join('; ')}`] : []
}
