import { child, childText, type XmlElement } from '../xml/tree.ts'
import type { InfNfe } from './layout/nfe.ts'

/**
 * Layout versions that can be read. 3.10 was in production from 2014 until 2018-08-01; its notes must still be stored
 * and printed.
 */
export const READ_LAYOUTS: readonly string[] = ['4.00', '3.10']

/**
 * Converts a note of layout 3.10 to the shape of 4.00. Fields that 4.00 requires and 3.10 lacks are set to zero. In
 * 3.10 the payment was only indPag (immediate or deferred), without a method. Source: NT 2016.002, changes of layout
 * 4.00.
 */
export function fromLayout310(nfe: InfNfe, infNFe: XmlElement): InfNfe {
  const { total, det } = nfe as Partial<InfNfe>
  const tot = total?.ICMSTot
  return {
    ...nfe,
    versao: '4.00',
    ...(total && tot && { total: { ...total, ICMSTot: { ...NOTHING_OF_FCP, ...tot } } }),
    ...(Array.isArray(det) && { det: det.map(withRetainedRate) }),
    pag: paymentOf(infNFe, tot?.vNF),
  }
}

const NOTHING_OF_FCP = { vFCP: '0.00', vFCPST: '0.00', vFCPSTRet: '0.00', vIPIDevol: '0.00' }

/** Uses tPag 99 (other), because a 3.10 note does not state the payment method. */
function paymentOf(infNFe: XmlElement, vNF: string | undefined): InfNfe['pag'] {
  const ide = child(infNFe, 'ide')
  const indPag = ide && childText(ide, 'indPag')
  const isTold = indPag === '0' || indPag === '1'
  return { detPag: [{ ...(isTold && { indPag }), tPag: '99', vPag: vNF ?? '0.00' }] }
}

type Item = InfNfe['det'][number]

/** Layout 3.10 gave previously retained ICMS-ST without its rate (pST). */
function withRetainedRate(item: Item): Item {
  const icms: unknown = (item as { imposto?: { ICMS?: unknown } }).imposto?.ICMS
  if (typeof icms !== 'object' || icms === null) return item
  const groups = Object.entries(icms).map(([tag, group]: [string, unknown]) => [tag, withRate(group)])
  return { ...item, imposto: { ...item.imposto, ICMS: Object.fromEntries(groups) as Item['imposto']['ICMS'] } }
}

function withRate(group: unknown): unknown {
  if (typeof group !== 'object' || group === null) return group
  const isRetained = 'vBCSTRet' in group && 'vICMSSTRet' in group && !('pST' in group) && !('vBCSTDest' in group)
  return isRetained ? { ...group, pST: '0.00' } : group
}
