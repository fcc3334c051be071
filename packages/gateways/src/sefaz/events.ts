import { sealNfeEvent } from '@talao/documents/seal/seal'
import {
  checkNfeEvent,
  composeCancellation,
  composeCorrection,
  type Fault,
  type NfeEventBody,
  parseNfeEventId,
  timeZoneOf,
} from '@talao/fiscal'
import type {
  EventConsultOutcome,
  EventKind,
  EventOutcome,
  EventPreparation,
  EventPrepared,
  EventRequest,
  IssuedNote,
} from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { FileKind } from '../port/outcome.ts'
import type { IssueKey, Prepared } from '../port/preparation.ts'
import type { AnswerStatus } from './answer.ts'
import { CANCELLED, CORRECTION_TYPE, SVC_CLOSED } from './codes.ts'
import { consultAtAuthorizer, consultByChave } from './consult.ts'
import { isAuthorised } from './meaning.ts'
import { EVENT_BATCH } from './messages.ts'
import { WITHOUT_CERTIFICATE } from './prepare.ts'
import { unknownFromRefusal } from './refusal.ts'
import { cancellationOf, type RegisteredEvent, registeredEvents } from './registered-event.ts'
import { authorizerOf, authorizerOfChave } from './route.ts'
import { sendEvent } from './send-event.ts'
import { batchNumber, preparedFor, wrapSigned } from './wrap.ts'

const FILES: Readonly<Record<EventKind, FileKind>> = { CANCEL: 'CANCEL_XML', CORRECTION: 'CCE_XML' }

/** The envelope with one signed event, or the faults that prevent it. */
export function prepareSefazEvent(
  event: EventRequest,
  note: IssuedNote,
  key: IssueKey,
  preparation: EventPreparation,
): EventPrepared {
  const zone = timeZoneOf(key.place)
  const subject = { chave: note.access_key, author: key.cnpj, in_production: key.environment === 'producao', zone }
  // The authorisation time comes from the authority's clock, the event time from ours: an event may not be older than
  // its note (579).
  const at = new Date(Math.max(event.at.getTime(), note.authorized_at.getTime()))
  if (event.kind === 'CORRECTION') {
    const { sequence, text } = event
    return prepareEvent(composeCorrection({ subject, sequence, text, at }), preparation)
  }
  if (!note.protocol) return { faults: [WITHOUT_PROTOCOL] }
  const cancellation = { subject, protocol: note.protocol, reason: event.text, at }
  return prepareEvent(composeCancellation(cancellation), preparation)
}

export function prepareEvent(body: NfeEventBody, { seal, batch }: EventPreparation): EventPrepared {
  const faults = checkNfeEvent(body)
  if (faults.length > 0) return { faults }
  if (!seal) return { faults: [WITHOUT_CERTIFICATE] }
  const head = { versao: '1.00', idLote: batchNumber(batch ?? Number(body.nSeqEvento)) }
  return preparedFor('NFeRecepcaoEvento4', wrapSigned(EVENT_BATCH, head, sealNfeEvent(body, seal)), body.Id)
}

/**
 * A cancellation goes to the authorizer that accepted the note: if that was the contingency service, the UF may be
 * down. Once that service is closed, the UF has its notes. Letters go to the UF, the only authorizer that accepts them.
 */
export async function sendSefazEvent(
  event: EventRequest,
  prepared: Prepared,
  key: IssueKey,
  access: Access,
): Promise<EventOutcome> {
  const id = parseNfeEventId(prepared.identity ?? '')
  if (!id) throw new RangeError(`not the Id of an event: ${prepared.identity}`)
  const home = authorizerOf(Number(id.chave.slice(0, 2)))
  const authorizer = event.kind === 'CANCEL' ? authorizerOfChave(id.chave) : home
  const wanted = { prepared, id, environment: key.environment, file: FILES[event.kind] }
  const outcome = await sendEvent({ ...wanted, authorizer }, access)
  return authorizer !== home && isClosed(outcome) ? sendEvent({ ...wanted, authorizer: home }, access) : outcome
}

function isClosed(outcome: EventOutcome): boolean {
  return outcome.kind === 'REJECTED' && outcome.faults.some(({ code }) => SVC_CLOSED.includes(code))
}

/** Result of an event, found by consulting its note at the authorizer the event was sent to. */
export async function consultSefazEvent(
  event: EventRequest,
  note: IssuedNote,
  key: IssueKey,
  access: Access,
): Promise<EventConsultOutcome> {
  const home = authorizerOf(Number(note.access_key.slice(0, 2)))
  const told =
    event.kind === 'CANCEL'
      ? await consultAtAuthorizer(note.access_key, key, access)
      : await consultByChave(note.access_key, { ...key, authorizer: home }, access)
  if (told.kind === 'UNKNOWN') return told
  const { heard, said } = told
  const { exchange } = heard
  if (said.cStat === '105') return { kind: 'PROCESSING', exchange }
  const isCancelled = CANCELLED.includes(said.cStat)
  if (!isCancelled && !isAuthorised(said.cStat, heard.rejections)) return unknownFromRefusal(heard, said)
  const events = registeredEvents(heard, note.access_key, key.environment)
  const found = event.kind === 'CANCEL' ? cancellationOf(events) : letterOf(events, event.sequence)
  if (found) return { kind: 'DONE', exchange, event: eventResult(found, event), text: found.text }
  if (event.kind === 'CANCEL' && isCancelled)
    return { kind: 'DONE', exchange, event: eventResult(bareCancellation(said), event), text: null }
  return { kind: 'ABSENT', exchange }
}

/** Some authorizers report that a note is cancelled without returning the cancellation. */
function bareCancellation(said: AnswerStatus): RegisteredEvent {
  return { ...said, type: '110111', sequence: 1, text: null, protocol: null, registeredAt: null, xml: null }
}

function letterOf(events: readonly RegisteredEvent[], sequence: number): RegisteredEvent | undefined {
  return events.find((found) => found.type === CORRECTION_TYPE && found.sequence === sequence)
}

function eventResult(found: RegisteredEvent, { kind, sequence }: EventRequest) {
  return {
    sequence: found.sequence ?? sequence,
    protocol: found.protocol,
    authority_code: found.cStat,
    authority_message: found.xMotivo || null,
    registered_at: found.registeredAt,
    files: {},
    enclosed: found.xml ? { [FILES[kind]]: found.xml } : {},
  }
}

const WITHOUT_PROTOCOL: Fault = {
  code: 'SEFAZ-PROTOCOLO',
  path: 'reason',
  field: 'Protocolo da autorização',
  text: 'Falta o protocolo da autorização desta nota. Consulte a nota e peça o cancelamento de novo.',
}
