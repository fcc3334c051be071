import type { EventRequestType } from '@talao/fiscal'
import type { EventOutcome } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { IssueKey, Prepared } from '../port/preparation.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { otherNoteIn, refusalOf } from './answer-verdict.ts'
import { type Complaint, explainedFault } from './authority-errors.ts'
import { type NationalAnswer, postEvent } from './client.ts'
import { BLOCKING_EVENT, EVENT_EXISTS } from './codes.ts'
import { consultRequest } from './consult-event.ts'
import { eventResult } from './event-result.ts'
import { outcomeOf } from './refusal-outcome.ts'
import { eventOfType, registeredIn } from './registered-events.ts'

/**
 * Sends one POST. Only the registered event itself, of this note and type, counts as success: without it, an event may
 * or may not be registered. "Another event blocks this one" is followed by one consult, because that event may be this
 * very one.
 */
export async function sendRequest(
  type: EventRequestType,
  prepared: Prepared,
  key: IssueKey,
  access: Access,
): Promise<EventOutcome> {
  const chave = keyOf(prepared)
  const answer = await postEvent(chave, prepared.bytes, access, key)
  if (answer.result.kind === 'answered' && answer.result.status === 201) return registered(answer, type, chave, key)
  const refusal = refusalOf(answer, [...EVENT_EXISTS, ...BLOCKING_EVENT])
  if (refusal.kind === 'EXISTS') return existing(answer, refusal.complaint, { type, chave, key, access })
  return refusal.kind === 'DENIED' ? denied(answer, refusal.complaints) : outcomeOf(answer, refusal)
}

function registered(answer: NationalAnswer, type: EventRequestType, chave: string, key: IssueKey): EventOutcome {
  const { exchange, json } = answer
  const stranger = otherNoteIn(json, { ...key, dpsId: '' })
  const event = eventOfType(registeredIn(json, chave) ?? [], type)
  if (event && !stranger) return { kind: 'DONE', exchange, event: eventResult(event, type) }
  return unknownFromAnswer(
    answer,
    'malformed',
    stranger ?? 'o sistema nacional respondeu sem o recibo do evento desta nota',
  )
}

type Looked = { type: EventRequestType; chave: string; key: IssueKey; access: Access }

async function existing(answer: NationalAnswer, complaint: Complaint, looked: Looked): Promise<EventOutcome> {
  const { exchange } = answer
  const { code, said: text } = complaint
  if (BLOCKING_EVENT.includes(code)) {
    const { kind } = await consultRequest(looked.type, looked.chave, looked.key, looked.access)
    if (kind === 'ABSENT') return denied(answer, [complaint])
  }
  return { kind: 'ALREADY_EXISTS', exchange, code, text }
}

function denied({ exchange, rejections }: NationalAnswer, complaints: Complaint[]): EventOutcome {
  const [first] = complaints
  return {
    kind: 'DENIED',
    exchange,
    authority_code: first?.code ?? null,
    authority_message: complaints.map(({ said }) => said).join(' ') || null,
    faults: complaints.map((one) => explainedFault(one, rejections)),
  }
}

/** Extracts the key from the request's id: `PRE`, key, type. */
function keyOf({ identity }: Prepared): string {
  const chave = /^PRE(.{50})[0-9]{6}$/.exec(identity ?? '')?.[1]
  if (!chave) throw new RangeError(`${identity} is no request for an event of an NFS-e`)
  return chave
}
