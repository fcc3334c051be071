import { type PlatformEvent, UnreadableDelivery } from '../port/delivery.ts'
import { type Fields, isFields, type Value } from '../reading/value.ts'
import { decodeBody, jsonIn } from './body.ts'

const NOTHING = 'O aviso chegou com uma lista vazia.'

/** One of the deliveries of a body. Equal `content` means the same delivery. */
export type Delivered = { sent: Fields; content: Uint8Array | string }

/**
 * The deliveries in a body: one, a list of several, or one wrapped by an intermediate program (`{"body": {…}}` next to
 * request headers, or as JSON text in a field). Throws `UnreadableDelivery` when there is none.
 */
export function deliveriesIn(body: Uint8Array): Delivered[] {
  const found = unwrapped(decodeBody(body), 0)
  if (found.length === 0) throw new UnreadableDelivery(NOTHING)
  return found.map((sent) => ({ sent, content: found.length === 1 ? body : JSON.stringify(sent) }))
}

/** The events of all deliveries in a body, without duplicates. Throws `UnreadableDelivery`. */
export function eventsIn(body: Uint8Array, read: (delivered: Delivered) => PlatformEvent): PlatformEvent[] {
  return withoutDuplicates(deliveriesIn(body).map(read))
}

export function withoutDuplicates(events: readonly PlatformEvent[]): PlatformEvent[] {
  return [...new Map(events.map((event) => [event.delivery_key, event])).values()]
}

/**
 * The roots for mapped field paths: the body, or each item of a list, with JSON text in its fields parsed. A form whose
 * only field is JSON becomes that JSON. Throws `UnreadableDelivery`.
 */
export function rootsIn(body: Uint8Array): Value[] {
  const sent = decodeBody(body)
  const roots = (Array.isArray(sent) ? sent : [sent]).map((one) =>
    isFields(one) ? withJsonRead(onlyJsonOf(one)) : one,
  )
  if (roots.length === 0) throw new UnreadableDelivery(NOTHING)
  return roots
}

function onlyJsonOf(sent: Fields): Fields {
  const [first, ...others] = Object.values(sent)
  const inner = first !== undefined && others.length === 0 ? jsonOf(first) : undefined
  return isFields(inner) ? inner : sent
}

const MOST_WRAPPINGS = 4

function unwrapped(sent: Value, depth: number): Fields[] {
  const value = jsonOf(sent) ?? sent
  if (Array.isArray(value)) return value.flatMap((one) => unwrapped(one, depth))
  if (!isFields(value)) throw new UnreadableDelivery('O aviso traz textos soltos, e não um evento.')
  const read = withJsonRead(value)
  const inner = depth < MOST_WRAPPINGS ? wrappedIn(read) : undefined
  return inner === undefined ? [read] : unwrapped(inner, depth + 1)
}

/** The only field, or the body field among fields that describe the request. */
function wrappedIn(sent: Fields): Value | undefined {
  const said = Object.entries(sent).filter(([name]) => !OF_THE_REQUEST.test(name))
  const [first] = said
  if (said.length !== 1 || !first) return undefined
  const [name, inner] = first
  if (typeof inner !== 'object' || inner === null) return undefined
  return said.length === Object.keys(sent).length || /^body$/i.test(name) ? inner : undefined
}

const OF_THE_REQUEST = /^(headers|params|query|method|url|webhook_?url|execution_?mode)$/i

/** Parses fields whose text is JSON. */
function withJsonRead(sent: Fields): Fields {
  const read = Object.entries(sent).map(([name, value]): [string, Value] => [name, jsonOf(value) ?? value])
  return Object.fromEntries(read)
}

function jsonOf(value: Value): Value | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined
  try {
    return jsonIn(value.trim())
  } catch (error) {
    if (error instanceof UnreadableDelivery) return undefined // Only looks like JSON.
    throw error
  }
}
