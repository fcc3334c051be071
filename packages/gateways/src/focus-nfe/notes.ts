import { createHash } from 'node:crypto'
import type { Nfe } from '@talao/fiscal'
import type { Access, IssueKey, Prepared } from '../gateway.ts'
import type { ConsultOutcome, NoteResult, SendOutcome, Unknown } from '../outcome.ts'
import { writeJson } from '../json.ts'
import { CREATE_TIMEOUT_MS, unknownFromAnswer } from '../unknown.ts'
import { callFocus, type FocusAnswer, isSuccess } from './client.ts'
import { refusalOf, unknownFromRefusal } from './errors.ts'
import { readOwnFocusNote } from './from-focus.ts'
import { toFocusNfe } from './to-focus.ts'

/** Focus limits a `ref` to letters and digits in its own words; the length is ours. */
export const REF_PATTERN = '^[A-Za-z0-9]{1,40}$'

export function prepareFocusNfe(nfe: Nfe, key: IssueKey, issuedAt: Date): Prepared {
  if (!new RegExp(REF_PATTERN).test(key.ref)) throw new RangeError(`${key.ref} is no ref that Focus takes`)
  const bytes = new TextEncoder().encode(writeJson(toFocusNfe(nfe, key, issuedAt)))
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), contentType: 'application/json' }
}

/** One POST, never repeated here. Whatever leaves a doubt is UNKNOWN: a note may exist although no answer says so. */
export async function sendFocusNfe(prepared: Prepared, key: IssueKey, access: Access): Promise<SendOutcome> {
  const target = `/v2/nfe?ref=${encodeURIComponent(key.ref)}`
  const answer = await callFocus({ method: 'POST', target, body: prepared.bytes, timeoutMs: CREATE_TIMEOUT_MS }, access)
  if (isSuccess(answer)) {
    const told = noteIn(answer, key)
    if ('kind' in told) return told
    return { kind: told.enotas_status === 'PROCESSING' ? 'ACCEPTED' : 'FINAL', exchange: answer.exchange, result: told }
  }
  const refusal = refusalOf(answer)
  if (refusal.kind === 'EXISTS') {
    return { kind: 'ALREADY_EXISTS', exchange: answer.exchange, code: refusal.code, text: refusal.text }
  }
  if (refusal.kind === 'NOT_FOUND') {
    return unknownFromAnswer(answer, 'malformed', 'a emissora não reconheceu o endereço do envio')
  }
  return refusal
}

/** Asks for the whole note (`completa=1`), the only form that tells the authorisation protocol. */
export async function consultFocusNfe(key: IssueKey, access: Access): Promise<ConsultOutcome> {
  const target = `/v2/nfe/${encodeURIComponent(key.ref)}?completa=1`
  const answer = await callFocus({ method: 'GET', target }, access)
  if (isSuccess(answer)) {
    const told = noteIn(answer, key)
    if ('kind' in told) return told
    return {
      kind: told.enotas_status === 'PROCESSING' ? 'PROCESSING' : 'FINAL',
      exchange: answer.exchange,
      result: told,
    }
  }
  const refusal = refusalOf(answer)
  const isAbsent = refusal.kind === 'NOT_FOUND' && refusal.error.codigo === 'nao_encontrado'
  return isAbsent ? { kind: 'ABSENT', exchange: answer.exchange } : unknownFromRefusal(answer, refusal)
}

/** The note of a 2xx answer, or UNKNOWN: success in the status line alone proves nothing. */
function noteIn(answer: FocusAnswer, key: IssueKey): NoteResult | Unknown {
  const told = readOwnFocusNote(answer.json, key)
  return 'malformed' in told ? unknownFromAnswer(answer, 'malformed', told.malformed) : told
}
