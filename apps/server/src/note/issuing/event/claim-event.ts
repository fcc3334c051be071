import type { EventRequest, IssuedNote } from '@talao/gateways'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import { type EventRow, type IssuingState, issueKeyOf, type KeyRow, raiseVersion } from '../state/issuing-state.ts'
import { isValidNote } from '../state/note-states.ts'
import type { HeldEvent, StepQueries } from '../state/store.ts'
import { isOpenEvent } from './cancellation.ts'
import { failEvent } from './settle-event.ts'

export type ClaimedEvent = { step: 'send'; held: HeldEvent } | { step: 'consult' } | { step: 'nothing' }

/** Claims a requested event: fixes its bytes for sending, or returns what must come first. */
export async function claimEvent(state: IssuingState, eventId: number, queries: StepQueries): Promise<ClaimedEvent> {
  const event = state.events.find(({ id }) => id === eventId)
  const { key } = state
  if (!event || !key || !isOpenEvent(event)) return NOTHING
  if (event.state === 'SENT' || event.state === 'UNKNOWN') return { step: 'consult' }
  if (!isValidNote(state.note) || (state.note.access_key === null && !isKnownByRef(key))) {
    failEvent(state, event, 'A nota não está mais autorizada.')
    return NOTHING
  }
  if (event.state === 'REQUESTED' && !(await prepareEvent(state, event, key, queries))) return NOTHING
  event.fence += 1
  return { step: 'send', held: heldOf(state, event, key) }
}

const NOTHING: ClaimedEvent = { step: 'nothing' }

/** Notes of a city's own system have no key; the reference identifies them. */
function isKnownByRef({ gateway }: KeyRow): boolean {
  return gateway === 'FOCUS_NFE_MUNICIPAL'
}

async function prepareEvent(state: IssuingState, event: EventRow, key: KeyRow, queries: StepQueries): Promise<boolean> {
  const gateway = gatewayFor(key.gateway)
  const local = gateway.capabilities.certificate === 'local'
  const { seal } = local ? await queries.load() : { seal: null }
  const batch = local && state.note.kind === 'NFE' ? await queries.drawBatch() : null
  const made = gateway.prepareEvent(eventRequestOf(event), issuedNote(state), issueKeyOf(state, key, null), {
    seal,
    batch,
  })
  if ('faults' in made) {
    failEvent(state, event, made.faults.map(({ text }) => text).join(' · '))
    return false
  }
  event.state = 'PREPARED'
  event.payload = made.bytes
  event.payload_sha256 = made.sha256
  event.content_type = made.contentType
  event.identity = made.identity
  return true
}

export function eventRequestOf({ kind, sequence, text, motive, at }: EventRow): EventRequest {
  return { kind, sequence, text, motive: motive as EventRequest['motive'], at }
}

export function issuedNote({ note, now }: IssuingState): IssuedNote {
  return {
    access_key: note.access_key ?? '',
    number: note.number,
    protocol: note.protocol,
    authorized_at: note.authorized_at ?? now,
  }
}

function heldOf(state: IssuingState, event: EventRow, key: KeyRow): HeldEvent {
  const { companyId, noteId } = state
  return {
    companyId,
    noteId,
    eventId: event.id,
    fence: event.fence,
    gateway: key.gateway,
    key: issueKeyOf(state, key, state.note.access_key),
    prepared: {
      bytes: event.payload ?? new Uint8Array(),
      sha256: event.payload_sha256 ?? '',
      contentType: event.content_type ?? 'application/json',
      identity: event.identity,
    },
  }
}

/** From here on a crash means "maybe sent". Pass the time read after the lock was taken as `now`. */
export function markEventSent(state: IssuingState, held: HeldEvent, now: Date): boolean {
  const event = heldEvent(state, held)
  if (event?.state !== 'PREPARED') return false
  event.state = 'SENT'
  event.sent_at = now
  event.next_consult_at = new Date(now.getTime() + FIRST_LOOK_MS)
  state.bytes.push({
    attempt: null,
    event: event.id,
    direction: 'sent',
    purpose: 'event',
    status: null,
    headers: {},
    body: held.prepared.bytes,
  })
  raiseVersion(state)
  return true
}

const FIRST_LOOK_MS = 30_000

function heldEvent({ events }: IssuingState, { eventId, fence }: HeldEvent): EventRow | undefined {
  return events.find((event) => event.id === eventId && event.fence === fence)
}
