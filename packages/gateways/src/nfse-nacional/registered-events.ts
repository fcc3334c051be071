import { verifySignature } from '@talao/documents/seal/verify'
import { effectOf, type InfEvento, NFSE_EVENTS } from '@talao/fiscal'
import { readNfseEvent } from '@talao/fiscal/nfse/read'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { unpack } from './envelope.ts'
import { isObject, member, objectsIn, textMember } from './member.ts'

/** An event from an answer. When its XML could not be read, `event` is null and only `type` (6 digits) may be known. */
export type RegisteredEvent = { type: string | null; event: InfEvento | null; sealed: Uint8Array | null }

/**
 * The events of one note in an answer: a single one at the top (`eventoXmlGZipB64`), or a list under `eventos`.
 * Undefined when the answer has neither. Events about another note are left out.
 */
export function registeredIn(json: unknown, chave: string): RegisteredEvent[] | undefined {
  if (!isObject(json)) return undefined
  const listed = member(json, 'eventos')
  const items = Array.isArray(listed) || isObject(listed) ? objectsIn(listed) : undefined
  if (items === undefined && member(json, 'eventoXmlGZipB64') === undefined) return undefined
  return (items ?? [json]).map(registeredOf).filter(({ event }) => !event || isAbout(event, chave))
}

/** The event of a type, if readable and about this note. */
export function eventOfType(
  events: readonly RegisteredEvent[],
  type: string,
): (RegisteredEvent & { event: InfEvento }) | undefined {
  return events.find(
    (found): found is RegisteredEvent & { event: InfEvento } => found.event !== null && found.type === type,
  )
}

/** The first event that cancels or replaces the note. */
export function cancellingEventIn(
  events: readonly RegisteredEvent[],
): (RegisteredEvent & { effect: 'CANCELLED' | 'REPLACED' }) | undefined {
  for (const found of events) {
    const effect = found.event ? effectOf(found.event)?.effect : effectOfType(found.type)
    if (effect === 'CANCELLED' || effect === 'REPLACED') return { ...found, effect }
  }
  return undefined
}

/** Event types that end a note, for hosts without an event list. */
export const ENDING_TYPES: readonly string[] = NFSE_EVENTS.filter(
  ({ effect }) => effect === 'CANCELLED' || effect === 'REPLACED',
).map(({ tag }) => tag.slice(1))

/** The text of an event: the reason given in its request. */
export function reasonOf({ pedRegEvento }: InfEvento): string | null {
  const { e101101, e101103, e105102 } = pedRegEvento.infPedReg
  return (e101101 ?? e101103 ?? e105102)?.xMotivo ?? null
}

function registeredOf(item: Record<string, unknown>): RegisteredEvent {
  const bytes = unpack(member(item, 'arquivoXml') ?? member(item, 'eventoXmlGZipB64'))
  const xml = bytes ? decodeText(bytes) : ''
  const event = readOrNull(xml)
  const told = /[0-9]{6}/.exec(textMember(item, 'tipoEvento') ?? '')?.[0] ?? null
  if (!bytes || !event) return { type: told, event: null, sealed: null }
  const seal = verifySignature(xml, { signedElement: 'infEvento', allow: ['rsa-sha256', 'rsa-sha1'], anyForm: true })
  return { type: typeOf(event) ?? told, event, sealed: seal.ok ? bytes : null }
}

function readOrNull(xml: string): InfEvento | null {
  try {
    const { event } = readNfseEvent(xml)
    return event.pedRegEvento?.infPedReg ? event : null
  } catch {
    // Not XML, or another document: only the surrounding answer is used.
    return null
  }
}

function typeOf({ pedRegEvento }: InfEvento): string | null {
  const tag = Object.keys(pedRegEvento.infPedReg).find((name) => /^e[0-9]{6}$/.test(name))
  return tag ? tag.slice(1) : null
}

function isAbout({ pedRegEvento }: InfEvento, chave: string): boolean {
  return pedRegEvento.infPedReg.chNFSe === chave
}

function effectOfType(type: string | null) {
  return NFSE_EVENTS.find(({ tag }) => tag === `e${type}`)?.effect
}
