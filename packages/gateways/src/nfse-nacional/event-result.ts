import type { EventRequestType } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/value/instant'
import { type EventResult, sequenceOf } from '../port/event.ts'
import type { RegisteredEvent } from './registered-events.ts'

/** Converts a registered event. It has no protocol: its id consists of key, type and sequence. */
export function eventResult({ event, sealed }: RegisteredEvent, type: EventRequestType): EventResult {
  return {
    sequence: sequenceOf(event?.nSeqEvento) ?? 1,
    protocol: null,
    authority_code: null,
    authority_message: null,
    registered_at: readInstant(event?.dhProc),
    files: {},
    enclosed: type === '101101' && sealed ? { CANCEL_XML: sealed } : {},
  }
}
