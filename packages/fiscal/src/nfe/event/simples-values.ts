import { readLayout } from '../../layout/read.ts'
import { attribute, field, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { code } from '../../layout/value-type.ts'
import { bareChaveDeAcesso } from '../../value/chave-de-acesso.ts'
import { centsFromDecimal, formatMoney } from '../../value/money.ts'
import { readXml } from '../../xml/read.ts'
import { child, childrenOf, childText, type XmlElement } from '../../xml/tree.ts'
import { findDocuments } from '../find-documents.ts'
import { NFE_NAMESPACE } from '../layout/nfe.ts'
import { ITEM_NUMBER, MONEY, RATE } from '../layout/types.ts'

/**
 * How revenue counts in the Simples (tpRBSN), in words. Source: NT 2026.005, field P27, and the data of the Receita's
 * calculator, second hand.
 */
const REVENUE_KINDS: Readonly<Record<string, string>> = {
  '0': 'não é receita',
  '1': 'receita interna',
  '2': 'receita interna sem IBS e CBS',
  '3': 'receita de exportação',
  '4': 'receita de exportação indireta',
  '5': 'receita interna e de exportação',
  '9': 'venda que não cabe no Simples',
}

/** TTribItemSN of the shared types of the electronic documents. */
const ITEM_ROWS = [
  attribute('nItem', '1', ITEM_NUMBER, 'Número do item'),
  field('vRBSNItem', '1', MONEY, 'Receita do item'),
  field('tpRBSN', '1', code(...Object.keys(REVENUE_KINDS)), 'Tipo da receita'),
  field('pIBSSN', '0-1', RATE, 'Alíquota do IBS do Simples'),
  field('vIBSSN', '0-1', MONEY, 'IBS do Simples'),
  field('pCBSSN', '0-1', RATE, 'Alíquota da CBS do Simples'),
  field('vCBSSN', '0-1', MONEY, 'CBS do Simples'),
  field('vIBSPendSusp', '0-1', MONEY, 'IBS pendente ou suspenso'),
  field('vCBSPendSusp', '0-1', MONEY, 'CBS pendente ou suspensa'),
] as const satisfies readonly Row[]

/** TTotalSN of the shared types. */
const TOTAL_ROWS = [
  field('vRBSNTot', '1', MONEY, 'Receita da nota'),
  field('vIBSSNTot', '0-1', MONEY, 'Total do IBS do Simples'),
  field('vIBSSNtotPendSusp', '0-1', MONEY, 'Total do IBS pendente ou suspenso'),
  field('vCBSSNTot', '0-1', MONEY, 'Total da CBS do Simples'),
  field('vCBSSNtotPendSusp', '0-1', MONEY, 'Total da CBS pendente ou suspensa'),
] as const satisfies readonly Row[]

export type SimplesItem = ValueOf<typeof ITEM_ROWS>
export type SimplesTotal = ValueOf<typeof TOTAL_ROWS>
/** tpEvento of what the authority computed for a note of the Simples. */
export const SIMPLES_VALUES = '412140'
/** What the authority computed of IBS and CBS of a note of the Simples. */
export type SimplesValues = { chave: string; items: SimplesItem[]; total: SimplesTotal | null }

/**
 * Reads the event 412140, which the authority writes and a company never sends. No source read has the names of its
 * groups, so a group is told by what it holds. Null for any other event. Throws an XmlError for malformed XML.
 */
export function readSimplesValues(xml: string): SimplesValues | null {
  const [event] = findDocuments(readXml(xml), 'evento')
  const info = event && child(event, 'infEvento')
  if (!info || childText(info, 'tpEvento') !== SIMPLES_VALUES) return null
  const groups = groupsIn(info)
  const total = groups.find((group) => child(group, 'vRBSNTot'))
  return {
    chave: bareChaveDeAcesso(childText(info, 'chNFe') ?? ''),
    items: groups.filter((group) => child(group, 'vRBSNItem')).map((group) => read<SimplesItem>(ITEM_ROWS, group)),
    total: total ? read<SimplesTotal>(TOTAL_ROWS, total) : null,
  }
}

/** The same in words, one sentence per item and one of the note. */
export function describeSimplesValues({ items, total }: SimplesValues): string[] {
  const sentences = items.map((item) => {
    const kind = REVENUE_KINDS[item.tpRBSN] ?? `receita do tipo ${item.tpRBSN}`
    return `Item ${item.nItem}: ${kind}, ${money(item.vRBSNItem)}.${amountsOf([
      ['IBS no DAS', item.vIBSSN, item.pIBSSN],
      ['CBS no DAS', item.vCBSSN, item.pCBSSN],
      ['IBS pendente ou suspenso', item.vIBSPendSusp],
      ['CBS pendente ou suspensa', item.vCBSPendSusp],
    ])}`
  })
  if (!total) return sentences
  const amounts = amountsOf([
    ['IBS no DAS', total.vIBSSNTot],
    ['CBS no DAS', total.vCBSSNTot],
    ['IBS pendente ou suspenso', total.vIBSSNtotPendSusp],
    ['CBS pendente ou suspensa', total.vCBSSNtotPendSusp],
  ])
  return [...sentences, `Na nota: receita de ${money(total.vRBSNTot)}.${amounts}`]
}

type Amount = readonly [name: string, amount: string | undefined, rate?: string | undefined]

function amountsOf(amounts: readonly Amount[]): string {
  const told = amounts.flatMap(([name, amount, rate]) =>
    amount === undefined ? [] : [`${name}: ${money(amount)}${rate === undefined ? '' : ` (${rateOf(rate)})`}`],
  )
  return told.length > 0 ? ` ${told.join('; ')}.` : ''
}

/** Text that is no amount stays as the authority wrote it. */
function money(decimal: string): string {
  const cents = centsFromDecimal(decimal)
  return cents === undefined ? decimal : formatMoney(cents)
}

/** `0.1000` is 0,1%. */
function rateOf(decimal: string): string {
  const plain = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
  return `${plain.replace('.', ',')}%`
}

function groupsIn(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((one) => [one, ...groupsIn(one)])
}

function read<V extends object>(rows: readonly Row[], group: XmlElement): V {
  const layout: Layout<V> = { root: group.name, namespace: NFE_NAMESPACE, rows, source: 'NT 2026.005, evento 412140' }
  return readLayout(layout, group).value
}
