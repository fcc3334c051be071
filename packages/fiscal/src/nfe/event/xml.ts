import { type LayoutFault, checkLayout } from '../../layout/check.ts'
import { readLayout } from '../../layout/read.ts'
import type { Layout } from '../../layout/row.ts'
import { writeCanonical, writeInside } from '../../layout/write.ts'
import { readXml } from '../../xml/read.ts'
import { child, childText } from '../../xml/tree.ts'
import {
  CANCELLATION,
  type CancellationEvent,
  CORRECTION,
  type CorrectionEvent,
  EPEC,
  type EpecEvent,
  EVENT_RECEIPT,
  type EventReceipt,
  INUTILIZACAO,
  type Inutilizacao,
} from './layout.ts'

export type NfeEventBody = CorrectionEvent | CancellationEvent | EpecEvent

/** The layout of an event by its type; undefined for types that Talão does not send. */
export function layoutOfEvent(type: string): Layout<NfeEventBody> | undefined {
  return LAYOUTS[type]
}

const LAYOUTS: Record<string, Layout<NfeEventBody>> = { '110110': CORRECTION, '110111': CANCELLATION, '110140': EPEC }

/** What the layout does not allow in an event, on the day of the event. */
export function checkNfeEvent(event: NfeEventBody): LayoutFault[] {
  return checkLayout(layoutOfEventOrThrow(event.tpEvento), event, event.dhEvento.slice(0, 10))
}

/** The event as the signature hashes it: `<infEvento xmlns=… Id=…>`. */
export function writeNfeEvent(event: NfeEventBody): string {
  return writeCanonical(layoutOfEventOrThrow(event.tpEvento), event)
}

/** What stands inside `<infEvento>`. */
export function writeNfeEventInside(event: NfeEventBody): string {
  return writeInside(layoutOfEventOrThrow(event.tpEvento), event)
}

/** `<infInut xmlns=… Id=…>`. */
export function writeInutilizacao(request: Inutilizacao): string {
  return writeCanonical(INUTILIZACAO, request)
}

export function checkInutilizacao(request: Inutilizacao, day: string): LayoutFault[] {
  return checkLayout(INUTILIZACAO, request, day)
}

export type ReadNfeEvent = {
  type: string
  /** Null for a type that Talão does not send. */
  event: NfeEventBody | null
  receipt: EventReceipt | null
  unknown: string[]
}

/** An `evento`, or a `procEventoNFe` with the authority's receipt. Throws an XmlError for what is no XML, an Error for other roots. */
export function readNfeEvent(xml: string): ReadNfeEvent {
  const root = readXml(xml)
  const event = root.name === 'evento' ? root : child(root, 'evento')
  const info = event && child(event, 'infEvento')
  if (!info) throw new Error(`expected an evento, found <${root.name}>`)
  const answer = child(root, 'retEvento')
  const receipt = answer && child(answer, 'infEvento')
  const type = childText(info, 'tpEvento') ?? ''
  const layout = layoutOfEvent(type)
  const read = layout ? readLayout(layout, info) : { value: null, unknown: [] }
  const receiptRead = receipt ? readLayout(EVENT_RECEIPT, receipt) : { value: null, unknown: [] }
  return { type, event: read.value, receipt: receiptRead.value, unknown: [...read.unknown, ...receiptRead.unknown] }
}

function layoutOfEventOrThrow(type: string): Layout<NfeEventBody> {
  const layout = layoutOfEvent(type)
  if (!layout) throw new RangeError(`no layout for the event ${type}`)
  return layout
}
