// table
import type { InfNfe } from '@talao/fiscal'
import type { Item } from './amounts.ts'
import type { Rule } from './rule.ts'

const NT_2025 = 'NT 2025.002 v1.51'
const NT_2026 = 'NT 2026.007 v1.10'

/**
 * The authority's rules for IBS and CBS, restated independently of the product's tables. An absent group breaks no
 * rule.
 */
export const REFORM_RULES: readonly Rule[] = [
  rule('166', `${NT_2026}, C17-11`, (nfe) => isWithoutIe(nfe) && OWN_AUTHORISER.has(nfe.emit.enderEmit.UF)),
  rule('161', `${NT_2026}, N01-10`, (nfe) => isWithoutIe(nfe) && nfe.det.some(hasIcms)),
  rule('162', `${NT_2026}, UB12-11`, (nfe) => isWithoutIe(nfe) && nfe.det.some((item) => !groupOf(item))),
  rule('1118', `${NT_2025}, W34-10`, (nfe) => nfe.total.IBSCBSTot !== undefined && !nfe.det.some(groupOf)),
  rule('1119', `${NT_2025}, W34-20`, (nfe) => nfe.total.IBSCBSTot === undefined && nfe.det.some(groupOf)),
  eachItem('1021', `${NT_2025}, UB13-20`, (item) => WITHOUT_AMOUNTS.has(cst(item)) && amountsOf(item) !== undefined),
  eachItem('1022', `${NT_2025}, UB13-30`, (item) => WITH_AMOUNTS.has(cst(item)) && amountsOf(item) === undefined),
  eachItem('1026', `${NT_2025}, UB18-10`, (item, nfe) => isOtherRate(amountsOf(item)?.gIBSUF?.pIBSUF, nfe, 'IBSUF')),
  eachItem('1036', `${NT_2025}, UB37-10`, (item, nfe) => isOtherRate(amountsOf(item)?.gIBSMun?.pIBSMun, nfe, 'IBSMun')),
  eachItem('1037', `${NT_2025}, UB56-20`, (item, nfe) => isOtherRate(amountsOf(item)?.gCBS?.pCBS, nfe, 'CBS')),
]

/** States whose notes the SVRS does not authorise. */
const OWN_AUTHORISER = new Set(['AM', 'BA', 'GO', 'MA', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP'])
const WITHOUT_AMOUNTS = new Set(['400', '410', '820'])
const WITH_AMOUNTS = new Set(['000', '200', '510', '515'])

/** The official table has no CBS rate for 2027 yet, so every rate is refused. Source: LC 214/2025, arts. 343 to 347. */
const RATES: Record<string, Partial<Record<'IBSUF' | 'IBSMun' | 'CBS', number>>> = {
  2026: { IBSUF: 0.1, IBSMun: 0, CBS: 0.9 },
  2027: { IBSUF: 0.05, IBSMun: 0.05 },
  2028: { IBSUF: 0.05, IBSMun: 0.05 },
}

/** A return keeps the rates of its original note. */
function isOtherRate(rate: string | undefined, { ide }: InfNfe, tax: 'IBSUF' | 'IBSMun' | 'CBS'): boolean {
  if (rate === undefined || ide.finNFe === '4') return false
  const rates = RATES[ide.dhEmi.slice(0, 4)]
  return rates !== undefined && Number(rate) !== rates[tax]
}

/** Recognised by ISENTO: the schema in force does not allow emit/IE to be absent. */
function isWithoutIe({ emit, ide }: InfNfe): boolean {
  return emit.IE === 'ISENTO' && ide.dhEmi.slice(0, 10) >= '2026-11-16'
}

function hasIcms({ imposto }: Item): boolean {
  return imposto.ICMS !== undefined || imposto.ICMSUFDest !== undefined
}

function groupOf({ imposto }: Item) {
  return imposto.IBSCBS
}

function amountsOf(item: Item) {
  return groupOf(item)?.gIBSCBS
}

function cst(item: Item): string {
  return groupOf(item)?.CST ?? ''
}

function rule(code: string, source: string, broken: (nfe: InfNfe) => boolean): Rule {
  return { code, source, broken: ({ nfe }) => broken(nfe) }
}

function eachItem(code: string, source: string, broken: (item: Item, nfe: InfNfe) => boolean): Rule {
  return { code, source, broken: ({ nfe }) => nfe.det.findIndex((item) => broken(item, nfe)) + 1 || false }
}
