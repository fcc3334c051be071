import { readLayout } from '../layout/read.ts'
import type { Layout } from '../layout/row.ts'
import { readXml, type XmlElement } from '../xml/read.ts'
import { child } from '../xml/tree.ts'
import { INF_DPS, type InfDps, NFSE_NAMESPACE } from './layout/dps.ts'
import { INF_EVENTO, INF_PED_REG, type InfEvento, type InfPedReg } from './layout/event.ts'
import { INF_NFSE, type InfNfse } from './layout/nfse.ts'

/**
 * `unknown` names the elements no layout of ours has: kept out of the value, never an error (another version may bring them).
 * `misplaced` names those in another order than the layout's.
 */
type Read = { unknown: string[]; misplaced: string[] }

/**
 * An NFS-e as the authority answered it, of layout 1.00, 1.01 or a later one. Throws an XmlError for what is no XML and a
 * plain Error for another document; says nothing about whether the values are right (`checkLayout`) or sealed (documents).
 */
export function readNfse(xml: string): Read & { nfse: InfNfse } {
  const { value, ...places } = readInside(xml, 'NFSe', INF_NFSE)
  return { nfse: value, ...places }
}

/** A DPS, signed or not. */
export function readDps(xml: string): Read & { dps: InfDps } {
  const { value, ...places } = readInside(xml, 'DPS', INF_DPS)
  return { dps: value, ...places }
}

/** An event as it was registered. What came of the note is said by events alone: cStat of the note never changes. */
export function readNfseEvent(xml: string): Read & { event: InfEvento } {
  const { value, ...places } = readInside(xml, 'evento', INF_EVENTO)
  return { event: value, ...places }
}

/** A request for an event, as it was sent. */
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

/** The seal of a document inside another is not part of its values. */
const SEAL = /(^|\.)(DPS|pedRegEvento)\.Signature$/
