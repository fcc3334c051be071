import { readLayout } from '../layout/read.ts'
import type { Layout } from '../layout/row.ts'
import { readXml, type XmlElement } from '../xml/read.ts'
import { child } from '../xml/tree.ts'
import { INF_DPS, type InfDps, NFSE_NAMESPACE } from './layout/dps.ts'
import { INF_EVENTO, INF_PED_REG, type InfEvento, type InfPedReg } from './layout/event.ts'
import { INF_NFSE, type InfNfse } from './layout/nfse.ts'

/**
 * `unknown` lists the elements that no layout table has. They are left out of the value and never an error, because
 * another version may have added them. `misplaced` lists elements that are out of the layout's order.
 */
type Read = { unknown: string[]; misplaced: string[] }

/**
 * Reads an NFS-e as the authority returned it, of layout 1.00, 1.01 or a later one. Throws an XmlError for malformed
 * XML and a plain Error for another document. Checks neither the values (`checkLayout`) nor the signature (package
 * documents).
 */
export function readNfse(xml: string): Read & { nfse: InfNfse } {
  const { value, ...places } = readInside(xml, 'NFSe', INF_NFSE)
  return { nfse: value, ...places }
}

/** Reads a DPS, signed or not. */
export function readDps(xml: string): Read & { dps: InfDps } {
  const { value, ...places } = readInside(xml, 'DPS', INF_DPS)
  return { dps: value, ...places }
}

/** Reads a registered event. Only events report what happened to a note: its cStat never changes. */
export function readNfseEvent(xml: string): Read & { event: InfEvento } {
  const { value, ...places } = readInside(xml, 'evento', INF_EVENTO)
  return { event: value, ...places }
}

/** Reads an event request as it was sent. */
export function readNfseEventRequest(xml: string): Read & { request: InfPedReg } {
  const { value, ...places } = readInside(xml, 'pedRegEvento', INF_PED_REG)
  return { request: value, ...places }
}

function readInside<V extends object>(xml: string, root: string, layout: Layout<V>): Read & { value: V } {
  const document = readXml(xml)
  const inside = child(document, layout.root)
  if (document.name !== root || document.namespace !== NFSE_NAMESPACE || !inside) {
    throw new Error(`expected <${root}> with <${layout.root}>, found ${nameOf(document)}`)
  }
  const { value, unknown, misplaced } = readLayout(layout, inside)
  return { value, unknown: unknown.filter((place) => !SEAL.test(place)), misplaced }
}

function nameOf({ name, namespace }: XmlElement): string {
  return `<${name}> of ${namespace || 'no namespace'}`
}

/** The signature of an embedded document is not part of its values. */
const SEAL = /(^|\.)(DPS|pedRegEvento)\.Signature$/
