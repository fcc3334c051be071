import type { Layout } from '@talao/fiscal/layout/row'
import { writeCanonical, writeLayout } from '@talao/fiscal/layout/write'

export const APPLICATION = 'SIM_TALAO'

/** An answer by its layout, and behind its last row what was written before: protocols, events. */
export function writeAnswer<V extends object>(layout: Layout<V>, value: V, ...behind: readonly string[]): string {
  const end = `</${layout.root}>`
  return `${writeCanonical(layout, value).slice(0, -end.length)}${behind.join('')}${end}`
}

/** What stands in an element of another name than the layout's own: `protNFe` around `infProt`. */
export function wrap<V extends object>(name: string, versao: string, layout: Layout<V>, value: V): string {
  return `<${name} versao="${versao}">${writeLayout(layout, value)}</${name}>`
}
