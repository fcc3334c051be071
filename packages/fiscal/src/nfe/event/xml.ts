import { type LayoutFault, checkLayout } from '../../layout/check.ts'
import { readAnswerLayout, readLayout } from '../../layout/read.ts'
import type { Layout } from '../../layout/row.ts'
import { writeCanonical, writeInside } from '../../layout/write.ts'
import { readXml } from '../../xml/read.ts'
import { child, childrenOf, childText } from '../../xml/tree.ts'
import { documentsIn } from '../documents-in.ts'
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
  /** Places of elements in another order than the layout's. */
  misplaced: string[]
}

/**
 * One event and the authority's receipt for it: an `evento`, a `procEventoNFe`, a batch of one (`envEvento`), each of them also in the
 * envelope of a service. Throws an XmlError for what is no XML, an Error for another document and for several events.
 */
export function readNfeEvent(xml: string): ReadNfeEvent {
  const root = readXml(xml)
  const [event, second] = documentsIn(root, 'evento')
  const info = event && child(event, 'infEvento')
  if (!info || second) throw new Error(`expected one evento, found <${root.name}>`)
  const receipt = documentsIn(root, 'retEvento')
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

/** What an answer repeats of the event it answers, where it says so much. */
const SAME = ['chNFe', 'tpEvento', 'nSeqEvento']

const NOTHING_READ = { value: null, unknown: [], misplaced: [] }

function layoutOfEventOrThrow(type: string): Layout<NfeEventBody> {
  const layout = layoutOfEvent(type)
  if (!layout) throw new RangeError(`no layout for the event ${type}`)
  return layout
}
