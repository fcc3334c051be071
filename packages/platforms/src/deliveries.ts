import { decodeBody, jsonIn } from './body.ts'
import { type PlatformEvent, UnreadableDelivery } from './delivery.ts'
import { type Fields, isFields, type Value } from './value.ts'

const NOTHING = 'O aviso chegou com uma lista vazia.'

/** One of the deliveries of a body. `content` is what makes it the same delivery again. */
export type Delivered = { sent: Fields; content: Uint8Array | string }

/**
 * The deliveries in a body: one, several in a list, or one inside what a program in between put around it (`{"body": {…}}` with the
 * headers it got, or its JSON as the text of a field). Throws `UnreadableDelivery` where there is none.
 */
export function deliveriesIn(body: Uint8Array): Delivered[] {
  const found = unwrapped(decodeBody(body), 0)
  if (found.length === 0) throw new UnreadableDelivery(NOTHING)
  return found.map((sent) => ({ sent, content: found.length === 1 ? body : JSON.stringify(sent) }))
}

/** The events of a body whose deliveries are read one by one; what stands in it twice is told once. Throws `UnreadableDelivery`. */
export function eventsIn(body: Uint8Array, read: (delivered: Delivered) => PlatformEvent): PlatformEvent[] {
  return toldOnce(deliveriesIn(body).map(read))
}

export function toldOnce(events: readonly PlatformEvent[]): PlatformEvent[] {
  return [...new Map(events.map((event) => [event.delivery_key, event])).values()]
}

/**
 * What a seller points into: the body, or each of a list, with the JSON in its fields read. A form that is nothing but one field of JSON is
 * that JSON. Throws `UnreadableDelivery`.
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

/** What stands alone, or beside nothing but how it was requested. */
function wrappedIn(sent: Fields): Value | undefined {
  const said = Object.entries(sent).filter(([name]) => !OF_THE_REQUEST.test(name))
  const [first] = said
  if (said.length !== 1 || !first) return undefined
  const [name, inner] = first
  if (typeof inner !== 'object' || inner === null) return undefined
  return said.length === Object.keys(sent).length || /^body$/i.test(name) ? inner : undefined
}

const OF_THE_REQUEST = /^(headers|params|query|method|url|webhook_?url|execution_?mode)$/i

/** Fields whose text is the JSON of an object, as the object. */
function withJsonRead(sent: Fields): Fields {
  const read = Object.entries(sent).map(([name, value]): [string, Value] => [name, jsonOf(value) ?? value])
  return Object.fromEntries(read)
}

function jsonOf(value: Value): Value | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined
  try {
    return jsonIn(value.trim())
  } catch (error) {
    if (error instanceof UnreadableDelivery) return undefined // A text that only begins like one.
    throw error
  }
}
