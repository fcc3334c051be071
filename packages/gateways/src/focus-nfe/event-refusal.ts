import type { EventOutcome, EventRequest } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { Rejected } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import type { FocusAnswer } from './client.ts'
import { type FocusError, focusErrorOf, refusalOf } from './errors.ts'
import type { FocusApi } from './focus-api.ts'
import { askForNote } from './notes.ts'

export type RefusedEvent = { road: FocusApi; event: EventRequest; key: IssueKey; access: Access; answer: FocusAnswer }

/**
 * Meaning of an unsuccessful answer to an event. "Already cancelled" counts as success for a cancellation. "Not
 * authorised" covers both a note never authorised and one already cancelled, so the note is consulted to tell which.
 */
export async function eventRefusal(refused: RefusedEvent): Promise<EventOutcome> {
  const { event, answer } = refused
  const { exchange } = answer
  const refusal = refusalOf(answer)
  const error = focusErrorOf(answer.json, answer.rejections)
  if (refusal.kind === 'UNKNOWN' || (refusal.kind === 'REJECTED' && refusal.failure !== 'rejected')) return refusal
  if (!error) return refusal.kind === 'REJECTED' ? refusal : rejected(answer, 'rejected', [])
  if (error.codigo === 'nfe_nao_autorizada')
    return event.kind === 'CANCEL' ? notAuthorised(refused, error) : denied(answer, error)
  if (error.codigo === 'em_processamento') return rejected(answer, 'unavailable', error.faults)
  if (refusal.kind !== 'EXISTS') return rejected(answer, 'rejected', error.faults)
  // A cancelled note takes no letters.
  if (event.kind === 'CORRECTION' && error.codigo === 'nfe_cancelada') return denied(answer, error)
  return { kind: 'ALREADY_EXISTS', exchange, code: error.codigo, text: error.mensagem }
}

async function notAuthorised({ road, key, access, answer }: RefusedEvent, error: FocusError): Promise<EventOutcome> {
  const { told } = await askForNote(road, key, access)
  if (told === null) return denied(answer, error)
  if ('kind' in told) return told
  if (told.enotas_status !== 'Cancelada') return denied(answer, error)
  return { kind: 'ALREADY_EXISTS', exchange: answer.exchange, code: error.codigo, text: error.mensagem }
}

function denied({ exchange }: FocusAnswer, { codigo, mensagem, faults }: FocusError): EventOutcome {
  return { kind: 'DENIED', exchange, authority_code: codigo, authority_message: mensagem, faults }
}

function rejected({ exchange }: FocusAnswer, failure: Rejected['failure'], faults: Rejected['faults']): Rejected {
  return { kind: 'REJECTED', exchange, failure, faults, retryAfterSeconds: null }
}
