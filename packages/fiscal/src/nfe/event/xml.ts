import { checkLayout, type LayoutFault } from '../../layout/check.ts'
import { readAnswerLayout, readLayout } from '../../layout/read.ts'
import type { Layout } from '../../layout/row.ts'
import { writeCanonical, writeInside } from '../../layout/write.ts'
import { readXml } from '../../xml/read.ts'
import { child, childrenOf, childText } from '../../xml/tree.ts'
import { findDocuments } from '../find-documents.ts'
import { NFE_PACKAGES, type NfePackage } from '../layout/schema-packages.ts'
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
import { PAYMENT_LINK, type PaymentLinkEvent } from './payment-link.ts'

export type NfeEventBody = CorrectionEvent | CancellationEvent | EpecEvent | PaymentLinkEvent

/** The layout of an event type; undefined for types that Talão does not write. */
export function layoutOfEvent(type: string): Layout<NfeEventBody> | undefined {
  return LAYOUTS[type]
}

const LAYOUTS: Record<string, Layout<NfeEventBody>> = {
  '110110': CORRECTION,
  '110111': CANCELLATION,
  '110140': EPEC,
  '110300': PAYMENT_LINK,
}

/** The layout violations of an event, by the layout of the event's day. */
export function checkNfeEvent(event: NfeEventBody, packages: readonly NfePackage[] = NFE_PACKAGES): LayoutFault[] {
  return checkLayout(layoutOfEventOrThrow(event.tpEvento), event, event.dhEvento.slice(0, 10), packages)
}

/** The event in the canonical form that the signature hashes: `<infEvento xmlns=… Id=…>`. */
export function writeNfeEvent(event: NfeEventBody): string {
  return writeCanonical(layoutOfEventOrThrow(event.tpEvento), event)
}

/** The content of `<infEvento>`. */
export function writeNfeEventInside(event: NfeEventBody): string {
  return writeInside(layoutOfEventOrThrow(event.tpEvento), event)
}

/** The request in canonical form: `<infInut xmlns=… Id=…>`. */
export function writeInutilizacao(request: Inutilizacao): string {
  return writeCanonical(INUTILIZACAO, request)
}

export function checkInutilizacao(request: Inutilizacao, day: string): LayoutFault[] {
  return checkLayout(INUTILIZACAO, request, day)
}

export type ReadNfeEvent = {
  type: string
  /** Null for a type that Talão does not write. */
  event: NfeEventBody | null
  receipt: EventReceipt | null
  unknown: string[]
  /** Paths of elements that are out of the layout's order. */
  misplaced: string[]
}

/**
 * Reads one event and the authority's receipt for it: an `evento`, a `procEventoNFe` or a batch of one (`envEvento`),
 * each optionally in a service envelope. Throws an XmlError for malformed XML, and an Error for any other document or
 * several events.
 */
export function readNfeEvent(xml: string): ReadNfeEvent {
  const root = readXml(xml)
  const [event, second] = findDocuments(root, 'evento')
  const info = event && child(event, 'infEvento')
  if (!info || second) throw new Error(`expected one evento, found <${root.name}>`)
  const receipt = findDocuments(root, 'retEvento')
    .flatMap((answer) => childrenOf(answer, 'infEvento'))
    .find((answer) => SAME.every((tag) => [undefined, childText(info, tag)].includes(childText(answer, tag))))
  const type = childText(info, 'tpEvento') ?? ''
  const layout = layoutOfEvent(type)
  const read = layout ? readLayout(layout, info) : NOTHING_READ
  const receiptRead = receipt ? readAnswerLayout(EVENT_RECEIPT, receipt) : NOTHING_READ
  return {
    type,
    event: read.value,
    receipt: receiptRead.value,
    unknown: [...read.unknown, ...receiptRead.unknown],
    misplaced: [...read.misplaced, ...receiptRead.misplaced],
  }
}

/** Fields that a receipt repeats from its event. A field missing in the receipt does not rule it out. */
const SAME = ['chNFe', 'tpEvento', 'nSeqEvento']

const NOTHING_READ = { value: null, unknown: [], misplaced: [] }

function layoutOfEventOrThrow(type: string): Layout<NfeEventBody> {
  const layout = layoutOfEvent(type)
  if (!layout) throw new RangeError(`no layout for the event ${type}`)
  return layout
}
