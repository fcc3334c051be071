import { INF_PROT, type InfProt } from '@talao/fiscal'
import type { Layout } from '@talao/fiscal/layout/row'
import { writeCanonical, writeLayout } from '@talao/fiscal/layout/write'
import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'

export const APPLICATION = 'SIM_TALAO'

/** Writes an answer by its layout, and appends already written XML (protocols, events) after its last row. */
export function writeAnswer<V extends object>(layout: Layout<V>, value: V, ...behind: readonly string[]): string {
  const end = `</${layout.root}>`
  return `${writeCanonical(layout, value).slice(0, -end.length)}${behind.join('')}${end}`
}

/** Wraps a layout's content in an element of another name: `protNFe` around `infProt`. */
export function wrap<V extends object>(name: string, versao: string, layout: Layout<V>, value: V): string {
  return `<${name} versao="${versao}">${writeLayout(layout, value)}</${name}>`
}

/**
 * Writes the authority's answer about one note. Alerts come last, as pairs of cMsg and xMsg, an order that the layout
 * table cannot express.
 */
export function writeProtocol(answer: InfProt, alerts: readonly AuthorityAlert[] = []): string {
  const pairs = alerts.map(({ code, text }) => `<cMsg>${code}</cMsg><xMsg>${text}</xMsg>`)
  return wrap('protNFe', '4.00', INF_PROT, answer).replace('</infProt>', `${pairs.join('')}</infProt>`)
}
