import type { LayoutFault } from '@talao/fiscal/layout/check'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'

/**
 * The documents that are checked against a schema first, each with its own code. Source: MOC 7.0, tabela de códigos de
 * resultado.
 */
const CODES = { note: '225', event: '493', voidRange: '215' } as const

/**
 * The authority's answer to a document that breaks its schema. It names the first wrong element, and the item as other
 * rejections do: `Falha no Schema XML do lote de NFe [det/prod/CEST][nItem:2]`.
 */
export function schemaRefusal(kind: keyof typeof CODES, fault: LayoutFault): SefazAnswer {
  const item = /^det\.([0-9]+)\b/.exec(fault.place)?.[1]
  const element = fault.place.replace(/\.[0-9]+(?=\.|$)/g, '').replaceAll('.', '/')
  return cstatAnswer(CODES[kind], ` [${element}]${item === undefined ? '' : `[nItem:${Number(item) + 1}]`}`)
}
