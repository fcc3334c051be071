import { type Fault, toLatin1, toLatin1Lines } from '@talao/fiscal'
import type { EventOutcome, EventPrepared, EventRequest } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { IssueKey, Prepared } from '../port/preparation.ts'
import { CREATE_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import { callFocus, type FocusAnswer, isSuccess } from './client.ts'
import { readEventAnswer } from './event-answer.ts'
import { eventRefusal } from './event-refusal.ts'
import { type FocusApi, noteTarget } from './focus-api.ts'
import { preparedJson } from './notes.ts'

/**
 * The JSON of a cancellation or carta de correção, or the faults for which Focus would refuse it. Focus sets the
 * event's instant itself.
 */
export function prepareFocusEvent(road: FocusApi, event: EventRequest): EventPrepared {
  const faults = faultsOfEvent(road, event)
  if (faults.length > 0) return { faults }
  const text = textOf(event)
  return preparedJson(event.kind === 'CANCEL' ? { justificativa: text } : { correcao: text })
}

/** Sends one DELETE or POST and never repeats it: each POST of a letter would create another letter. */
export async function sendFocusEvent(
  road: FocusApi,
  event: EventRequest,
  prepared: Prepared,
  key: IssueKey,
  access: Access,
): Promise<EventOutcome> {
  const note = noteTarget(road, key)
  const how =
    event.kind === 'CANCEL'
      ? ({ method: 'DELETE', target: note } as const)
      : ({ method: 'POST', target: `${note}/carta_correcao` } as const)
  const answer = await callFocus({ ...how, body: prepared.bytes, timeoutMs: CREATE_TIMEOUT_MS }, access)
  return isSuccess(answer) ? outcomeOf(event, answer) : eventRefusal({ road, event, key, access, answer })
}

/**
 * A 200 says success or refusal in its `status`. Source: documentação da Focus NFe, "Cancelamento" e "Carta de Correção
 * Eletrônica".
 */
function outcomeOf(event: EventRequest, answer: FocusAnswer): EventOutcome {
  const read = readEventAnswer(event, answer.json, answer.rejections)
  const { exchange } = answer
  if ('malformed' in read) return unknownFromAnswer(answer, 'malformed', read.malformed)
  if ('event' in read) return { kind: 'DONE', exchange, event: read.event }
  return { kind: 'DENIED', exchange, ...read }
}

/** The text as sent: a reason in one line, a letter with a mark in place of each line break. */
function textOf({ kind, text }: EventRequest): string {
  return kind === 'CANCEL' ? toLatin1(text) : toLatin1Lines(text)
}

/**
 * Source: documentação da Focus NFe: justificativa de 15 a 255, correção de 15 a 1000 caracteres; cartas só em NF-e.
 */
function faultsOfEvent(road: FocusApi, event: EventRequest): Fault[] {
  const { kind } = event
  const { length } = textOf(event)
  if (kind === 'CORRECTION' && road.document !== 'NFE') {
    return [
      fault(
        'FOCUS-CARTA',
        'text',
        'Nota de serviço não tem carta de correção. Cancele a nota ou emita outra no lugar dela.',
      ),
    ]
  }
  const [most, field] = kind === 'CANCEL' ? [255, 'reason'] : [1000, 'text']
  if (length >= 15 && length <= most) return []
  return [fault('FOCUS-TEXTO', field, `O texto tem de 15 a ${most} caracteres. Escreva o que aconteceu.`)]
}

function fault(code: string, path: string, text: string): Fault {
  return { code, path, field: path === 'reason' ? 'Motivo' : 'Correção', text }
}
