import { createHash } from 'node:crypto'
import type { Fault } from '@talao/fiscal'
import type { Access, NoteToIssue } from '../port/gateway.ts'
import type { ConsultOutcome, NoteResult, SendOutcome, Unknown } from '../port/outcome.ts'
import type { IssueKey, Preparation, Prepared } from '../port/preparation.ts'
import { CREATE_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import { writeJson } from '../transport/json.ts'
import { callFocus, type FocusAnswer, isSuccess } from './client.ts'
import { refusalOf, unknownFromRefusal } from './errors.ts'
import { type FocusApi, noteTarget, readOwn } from './focus-api.ts'
import type { FocusFields } from './focus-fields.ts'

/** Focus limits a `ref` to letters and digits; the length limit is ours. */
export const REF_PATTERN = '^[A-Za-z0-9]{1,40}$'

export function prepareFocusNote(
  road: FocusApi,
  note: NoteToIssue,
  key: IssueKey,
  { issuedAt }: Preparation,
): Prepared | { faults: Fault[] } {
  if (!new RegExp(REF_PATTERN).test(key.ref)) throw new RangeError(`${key.ref} is no ref that Focus takes`)
  const body = road.body(note, key, issuedAt)
  return 'faults' in body ? body : preparedJson(body.fields)
}

/** The bytes of a request. They have no identity of their own, because Focus identifies a note by its `ref`. */
export function preparedJson(fields: FocusFields): Prepared {
  const bytes = new TextEncoder().encode(writeJson(fields))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, contentType: 'application/json', identity: null }
}

/**
 * Sends one POST and never repeats it. Every uncertain outcome is UNKNOWN, because a note may exist although no answer
 * says so.
 */
export async function sendFocusNote(
  road: FocusApi,
  prepared: Prepared,
  key: IssueKey,
  access: Access,
): Promise<SendOutcome> {
  const target = `/v2/${road.resource}?ref=${encodeURIComponent(key.ref)}`
  const answer = await callFocus({ method: 'POST', target, body: prepared.bytes, timeoutMs: CREATE_TIMEOUT_MS }, access)
  if (isSuccess(answer)) {
    const told = noteIn(road, answer, key)
    if ('kind' in told) return told
    return { kind: told.enotas_status === 'PROCESSING' ? 'ACCEPTED' : 'FINAL', exchange: answer.exchange, result: told }
  }
  const refusal = refusalOf(answer)
  if (refusal.kind === 'EXISTS') {
    return { kind: 'ALREADY_EXISTS', exchange: answer.exchange, code: refusal.code, text: refusal.text }
  }
  if (refusal.kind === 'NOT_FOUND') {
    return unknownFromAnswer(answer, 'malformed', 'a Focus NFe não reconheceu o endereço do envio')
  }
  return refusal
}

/** Consults the note, in full where the API returns the protocols on request. */
export async function consultFocusNote(road: FocusApi, key: IssueKey, access: Access): Promise<ConsultOutcome> {
  const { told, answer } = await askForNote(road, key, access)
  const { exchange } = answer
  if (told === null) return { kind: 'ABSENT', exchange }
  if ('kind' in told) return told
  return { kind: told.enotas_status === 'PROCESSING' ? 'PROCESSING' : 'FINAL', exchange, result: told }
}

/** The note's current state at Focus; null when Focus says that it does not exist. */
export async function askForNote(
  road: FocusApi,
  key: IssueKey,
  access: Access,
): Promise<{ answer: FocusAnswer; told: NoteResult | Unknown | null }> {
  const answer = await callFocus({ method: 'GET', target: `${noteTarget(road, key)}${road.whole}` }, access)
  if (isSuccess(answer)) return { answer, told: noteIn(road, answer, key) }
  const refusal = refusalOf(answer)
  const isAbsent = refusal.kind === 'NOT_FOUND' && refusal.error.codigo === 'nao_encontrado'
  return { answer, told: isAbsent ? null : unknownFromRefusal(answer, refusal) }
}

/** The note of a 2xx answer, or UNKNOWN: a 2xx status alone proves nothing. */
function noteIn(road: FocusApi, answer: FocusAnswer, key: IssueKey): NoteResult | Unknown {
  const told = readOwn(road, answer, key)
  if (!('malformed' in told)) return told
  const { malformed, ...forPeople } = told
  return { ...unknownFromAnswer(answer, 'malformed', malformed), ...forPeople }
}
