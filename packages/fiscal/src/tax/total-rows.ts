// table
import type { ItemTaxes } from './item.ts'

type GroupName = {
  [Name in keyof ItemTaxes]: ItemTaxes[Name] extends { name: string } | null ? Name : never
}[keyof ItemTaxes]

/**
 * A row of ICMSTot: the sum of one amount over the items. `code` is the authority's rejection code when the two differ.
 * `optional` rows are omitted while no item has the group. Source: MOC 7.0, anexo I, grupo W; NT 2015.003; NT 2016.002;
 * NT 2023.001.
 */
export type TotalRow = {
  tag: string
  group: GroupName
  path: string
  kind: 'money' | 'quantity'
  optional: boolean
  code: string | null
}

export const TAX_TOTALS_BEFORE: readonly TotalRow[] = [
  row('vBC', 'icms', 'vBC', '531'),
  row('vICMS', 'icms', 'vICMS', '532'),
  row('vICMSDeson', 'icms', 'vICMSDeson', '795'),
  whenThere('vFCPUFDest', 'icmsUfDest', 'vFCPUFDest'),
  whenThere('vICMSUFDest', 'icmsUfDest', 'vICMSUFDest'),
  whenThere('vICMSUFRemet', 'icmsUfDest', 'vICMSUFRemet'),
  row('vFCP', 'icms', 'vFCP', '861'),
  row('vBCST', 'icms', 'vBCST', '533'),
  row('vST', 'icms', 'vICMSST', '534'),
  row('vFCPST', 'icms', 'vFCPST', '862'),
  row('vFCPSTRet', 'icms', 'vFCPSTRet', '863'),
  quantity('qBCMono'),
  whenThere('vICMSMono', 'icms', 'vICMSMono'),
  quantity('qBCMonoReten'),
  whenThere('vICMSMonoReten', 'icms', 'vICMSMonoReten'),
  quantity('qBCMonoRet'),
  whenThere('vICMSMonoRet', 'icms', 'vICMSMonoRet'),
]

/** These follow the totals of the products themselves (vProd, vFrete, vSeg, vDesc). */
export const TAX_TOTALS_AFTER: readonly TotalRow[] = [
  row('vII', 'ii', 'vII', '601'),
  row('vIPI', 'ipi', 'IPITrib.vIPI', '538'),
  row('vIPIDevol', 'impostoDevol', 'IPI.vIPIDevol', null),
  row('vPIS', 'pis', 'vPIS', '602'),
  row('vCOFINS', 'cofins', 'vCOFINS', '603'),
]

/** Paths of the item amounts that IBSCBSTot adds up under gIBS and gCBS. Source: NT 2025.002, grupo W34 a W59. */
export const IBS_CBS_TOTALS = {
  uf: 'gIBSCBS.gIBSUF',
  city: 'gIBSCBS.gIBSMun',
  cbs: 'gIBSCBS.gCBS',
} as const

/** Paths of the item amounts that gTribSN of IBSCBSTot adds up. Source: NT 2026.005, second hand. */
export const SIMPLES_TOTALS = { vIBSSN: 'gTribSN.gIBSSN.vIBSSN', vCBSSN: 'gTribSN.gCBSSN.vCBSSN' } as const

/** Totals added to vNF besides the products. Source: MOC 7.0, regra W16-10 (rejeição 610); NT 2023.001. */
export const ADDED_TO_NOTE = [
  'vST',
  'vFCPST',
  'vICMSMonoReten',
  'vFrete',
  'vSeg',
  'vOutro',
  'vII',
  'vIPI',
  'vIPIDevol',
] as const

function row(tag: string, group: GroupName, path: string, code: string | null): TotalRow {
  return { tag, group, path, kind: 'money', optional: false, code }
}

function whenThere(tag: string, group: GroupName, path: string): TotalRow {
  return { tag, group, path, kind: 'money', optional: true, code: null }
}

function quantity(tag: string): TotalRow {
  return { tag, group: 'icms', path: tag, kind: 'quantity', optional: true, code: null }
}
