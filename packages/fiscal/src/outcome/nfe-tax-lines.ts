import Big from 'big.js'
import type { Norms } from '../norms/norms.ts'
import { destinationOf } from '../note/destination.ts'
import type { Nfe } from '../note/nfe.ts'
import { isWithoutIe } from '../note/without-ie.ts'
import { calculationText } from '../tax/explain.ts'
import { amountOf, figureOf, type TaxGroup, textOf } from '../tax/figure.ts'
import { ICMS_UNTAXED } from '../tax/icms-groups.ts'
import { IMMUNE_NCM } from '../tax/immune-ncm.ts'
import type { ItemTaxes } from '../tax/item.ts'
import type { NoteTaxes } from '../tax/note.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../tax/pis-cofins.ts'
import { CRT, usesCsosn } from '../tax/regime.ts'
import { amountLine, lineWithoutAmount, type TaxLine, type TaxPart, zeroLine } from './tax-line.ts'
import { declarationOf, ENDED_CONTRIBUTION, IN_DAS, ibsCbsState, NOT_STATED_YET } from './tax-words.ts'

type Told = { nfe: Nfe; day: string; taxes: NoteTaxes; norms: Norms | undefined }

/** The taxes of an NF-e issued on a day, in the order a seller reads them. `nfe` has the tax codes of that day. */
export function nfeTaxLines(given: Told): TaxLine[] {
  return [
    icmsLine(given),
    ...amounts(given, OTHER_AMOUNTS),
    contributionLine('PIS', given),
    contributionLine('COFINS', given),
    reformLine('IBS', given),
    reformLine('CBS', given),
  ]
}

type GroupName = 'icms' | 'icmsUfDest' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'is' | 'ibsCbs'
/** Where an amount is in its layout group. `rate` is null where the amount is not just a rate of the base. */
type AmountPaths = { name: string; group: GroupName; base: string; rate: string | null; value: string }

const OTHER_AMOUNTS: readonly AmountPaths[] = [
  { name: 'FCP', group: 'icms', base: 'vBC', rate: 'pFCP', value: 'vFCP' },
  { name: 'ICMS por substituição', group: 'icms', base: 'vBCST', rate: null, value: 'vICMSST' },
  { name: 'FCP por substituição', group: 'icms', base: 'vBCST', rate: null, value: 'vFCPST' },
  { name: 'ICMS do destino', group: 'icmsUfDest', base: 'vBCUFDest', rate: null, value: 'vICMSUFDest' },
  { name: 'FCP do destino', group: 'icmsUfDest', base: 'vBCUFDest', rate: 'pFCPUFDest', value: 'vFCPUFDest' },
  { name: 'IPI', group: 'ipi', base: 'IPITrib.vBC', rate: 'IPITrib.pIPI', value: 'IPITrib.vIPI' },
  { name: 'Imposto de importação', group: 'ii', base: 'vBC', rate: null, value: 'vII' },
  { name: 'Imposto Seletivo', group: 'is', base: 'vBCIS', rate: 'pIS', value: 'vIS' },
]

function amounts({ taxes }: Told, rows: readonly AmountPaths[]): TaxLine[] {
  return rows.flatMap((row) => {
    const parts = partsOf(taxes, row).filter(({ cents }) => cents > 0)
    return parts.length > 0 ? [amountLine(row.name, 'AMOUNT', parts)] : []
  })
}

function partsOf({ items }: NoteTaxes, { group, base, rate, value }: Omit<AmountPaths, 'name'>): TaxPart[] {
  return items.flatMap((item) => {
    const found = item[group]
    const figure = figureOf(found, value)
    if (!figure) return []
    const percent = rate === null ? null : (textOf(found, rate) ?? null)
    const { cents, source } = figure
    return [{ base_cents: amountOf(found, base), rate: percent, cents, text: calculationText(figure), source }]
  })
}

function icmsLine(given: Told): TaxLine {
  const { nfe, day, taxes } = given
  const own = partsOf(taxes, { group: 'icms', base: 'vBC', rate: 'pICMS', value: 'vICMS' })
  const byQuantity = partsOf(taxes, { group: 'icms', base: 'qBCMono', rate: 'adRemICMS', value: 'vICMSMono' })
  if (own.length + byQuantity.length > 0) return amountLine('ICMS', 'AMOUNT', [...own, ...byQuantity])
  if (isWithoutIe(nfe.company, day)) {
    const text = 'A empresa não tem inscrição estadual: a nota vai sem ICMS.'
    return lineWithoutAmount('ICMS', 'ABSENT', { text, source: 'NT 2026.007, regra N01-10' })
  }
  const codes = taxes.items.map(({ icms }) => textOf(icms, 'CSOSN') ?? textOf(icms, 'CST') ?? null)
  if (codes.includes(null)) {
    return lineWithoutAmount('ICMS', 'UNKNOWN', {
      text: 'Falta a situação do ICMS. Escolha o código no produto.',
      source: 'Ajuste SINIEF 07/2005',
    })
  }
  if (codes.every((code) => ICMS_UNTAXED.includes(code ?? '') || code === '50')) return untaxedIcms(nfe)
  if (usesCsosn(nfe.company.tax_regime)) return lineWithoutAmount('ICMS', 'DAS', IN_DAS)
  const text = 'Esta nota não destaca ICMS: foi recolhido antes, ou fica para depois.'
  return zeroLine('ICMS', { text, source: 'Ajuste SINIEF 07/2005, tabela de CST' })
}

function untaxedIcms(nfe: Nfe): TaxLine {
  if (destinationOf(nfe) === 'abroad')
    return zeroLine('ICMS', { text: 'Exportação não paga ICMS.', source: 'CF, art. 155, § 2º, X, a' })
  const immune = nfe.items.map(({ ncm }) => IMMUNE_NCM.find(({ prefix }) => ncm?.startsWith(prefix)))
  const [first] = immune
  if (first && immune.every(Boolean))
    return zeroLine('ICMS', { text: 'Livro, jornal ou periódico é imune.', source: first.source })
  return zeroLine('ICMS', { text: 'O código do produto diz que não há ICMS.', source: 'Ajuste SINIEF 07/2005' })
}

function contributionLine(name: 'PIS' | 'COFINS', { nfe, day, taxes }: Told): TaxLine {
  const group = name === 'PIS' ? 'pis' : 'cofins'
  const parts = partsOf(taxes, { group, base: 'vBC', rate: `p${name}`, value: `v${name}` }).filter(
    ({ cents }) => cents > 0,
  )
  if (parts.length > 0) return amountLine(name, 'AMOUNT', parts)
  if (day > LAST_DAY_OF_PIS_COFINS) return lineWithoutAmount(name, 'ABSENT', ENDED_CONTRIBUTION)
  if (CRT[nfe.company.tax_regime] !== 3) return lineWithoutAmount(name, 'DAS', IN_DAS)
  const codes = taxes.items.map((item) => textOf(item[group], 'CST') ?? null)
  if (codes.includes(null))
    return lineWithoutAmount(name, 'UNKNOWN', { text: `Falta a situação do ${name}.`, source: 'IN RFB 1.009/2010' })
  const text = `O código ${[...new Set(codes)].join(', ')} diz que não há ${name} a destacar.`
  return zeroLine(name, { text, source: 'IN RFB 1.009/2010' })
}

/** gIBSCBS with amounts, gTribSN inside the DAS, the codes alone, or no group and the reason. */
function reformLine(name: 'IBS' | 'CBS', { nfe, day, taxes }: Told): TaxLine {
  const { items } = taxes
  const ofSimples = declarationOf(nfe.company)
  const regular = items.flatMap((item) => regularPart(name, item))
  if (regular.length > 0 && ofSimples?.gIBSCBS !== 'ZERO') return amountLine(name, ibsCbsState(day), regular)
  const inDas = partsOf(taxes, {
    group: 'ibsCbs',
    base: 'vBC',
    rate: `gTribSN.g${name}SN.p${name}SN`,
    value: `gTribSN.g${name}SN.v${name}SN`,
  })
  if (inDas.length > 0) return amountLine(name, 'DAS', inDas)
  if (regular.length > 0) return lineWithoutAmount(name, 'UNKNOWN', STATED_AS_ZERO)
  const without = items.find(({ withoutIbsCbs }) => withoutIbsCbs)?.withoutIbsCbs
  if (without) {
    const words = { text: without.text, source: 'LC 214/2025; NT 2025.002' }
    if (without.reason === 'SIMPLES') {
      const isInDas = !ofSimples || ofSimples.gTribSN.includes(name)
      return lineWithoutAmount(name, isInDas ? 'DAS' : 'UNKNOWN', words)
    }
    const isUnknown = without.reason === 'NO_RATE' || without.reason === 'NO_DAS_RATE'
    return lineWithoutAmount(name, isUnknown ? 'UNKNOWN' : 'ABSENT', words)
  }
  const codes = new Set(items.flatMap(({ ibsCbs }) => textOf(ibsCbs, 'cClassTrib') ?? []))
  if (codes.size === 0) return lineWithoutAmount(name, 'ABSENT', NOT_STATED_YET)
  const text = `Fica em zero pela classificação ${[...codes].join(', ')}.`
  return zeroLine(name, { text, source: 'NT 2025.002, tabela de CST e cClassTrib' })
}

/** Beyond the sublimit the note states an IBS of zero, and the company owes it all the same. */
const STATED_AS_ZERO = {
  text: 'Fica fora do DAS, e a nota o diz com alíquota zero: a conta é feita fora dela.',
  source: 'NT 2026.005, em segunda mão; LC 123/2006, art. 13-A',
}

function regularPart(name: 'IBS' | 'CBS', { ibsCbs }: ItemTaxes): TaxPart[] {
  const figure = figureOf(ibsCbs, name === 'IBS' ? 'gIBSCBS.vIBS' : 'gIBSCBS.gCBS.vCBS')
  if (!figure) return []
  const rates =
    name === 'IBS' ? [sphereRate(ibsCbs, 'IBSUF'), sphereRate(ibsCbs, 'IBSMun')] : [sphereRate(ibsCbs, 'CBS')]
  const rate = rates.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed()
  const { cents } = figure
  const base_cents = amountOf(ibsCbs, 'gIBSCBS.vBC')
  return [{ base_cents, rate, cents, text: calculationText(figure), source: sourceOf(ibsCbs, name) }]
}

/** The effective rate of one sphere: after its reduction, if it has one. */
function sphereRate(group: TaxGroup | null, tag: string): string {
  return textOf(group, `gIBSCBS.g${tag}.gRed.pAliqEfet`) ?? textOf(group, `gIBSCBS.g${tag}.p${tag}`) ?? '0'
}

function sourceOf(group: TaxGroup | null, name: 'IBS' | 'CBS'): string {
  const path = name === 'IBS' ? 'gIBSCBS.gIBSUF.vIBSUF' : 'gIBSCBS.gCBS.vCBS'
  return figureOf(group, path)?.source ?? ''
}
