import type { InfNfse } from '@talao/fiscal'
import type { Access } from '../port/gateway.ts'
import type { ConsultOutcome, Exchange, NoteResult, Unknown } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { chaveIn, isKeyOf, otherNoteIn, type SentDps } from './answer-verdict.ts'
import { cancellingEventOf } from './cancelling-event.ts'
import { headSefin, type NationalAnswer, readSefin } from './client.ts'
import { contributorCodeIn } from './contributor-code.ts'
import { dpsIdOf } from './dps.ts'
import { type OwnNote, readOwnNote } from './enclosed-note.ts'
import { member } from './member.ts'
import { isAuthorityNotFound, isEmpty404 } from './not-found.ts'
import { noteResult } from './note-result.ts'
import { unknownFromRead } from './refusal-outcome.ts'
import { isSameDps } from './same-dps.ts'

/**
 * Result of a DPS: fetches its key, then the note with that key, then the events that may have ended it (the note's own
 * cStat never changes). A note whose DPS has a key exists: it is authorised even if its XML cannot be read (then it is
 * not enclosed) and, when `sent` is given, even if the host does not serve events. If a query fails otherwise, the
 * outcome is UNKNOWN and the consult is repeated.
 */
export async function consultDps(key: IssueKey, access: Access, sent: Uint8Array | null): Promise<ConsultOutcome> {
  const asked: SentDps = { ...key, dpsId: dpsIdOf(key) }
  const lookup = await readSefin(`/dps/${asked.dpsId}`, access, key)
  // A 404 that names a key contradicts itself, so the key is used.
  if (isAuthorityNotFound(lookup) && member(lookup.json, 'chaveAcesso') === undefined)
    return { kind: 'ABSENT', exchange: lookup.exchange }
  // HEAD is the API's own existence check, open to any certificate. If both answers are wrong, no second note can
  // result: the id of a DPS is accepted only once (E0014).
  if (isEmpty404(lookup) && isEmpty404(await headSefin(`/dps/${asked.dpsId}`, access, key)))
    return { kind: 'ABSENT', exchange: lookup.exchange }
  const chave = keyIn(lookup, asked)
  if (typeof chave !== 'string') return chave

  const answer = await readSefin(`/nfse/${chave}`, access, key)
  const note = noteIn(answer, chave, asked)
  if ('exchange' in note) return note
  if (note.kind === 'OURS' && !isSameDps(note.nfse.DPS.infDPS, sent))
    return usedByAnother(answer.exchange, chave, contributorCodeIn(note.nfse.DPS.infDPS))

  const told = await cancellingEventOf(chave, access, key)
  const ending = isAnswerWithoutEvents(told) && sent !== null ? null : told
  if (ending !== null && 'exchange' in ending) return ending
  const own = note.kind === 'OURS' ? { nfse: note.nfse } : {}
  const enclosed = { ...enclosedXml(note), ...(ending?.sealed && { CANCEL_XML: ending.sealed }) }
  const result = noteResult(key, { ...stateOf(ending), chave, enclosed, ...own })
  return { kind: 'FINAL', exchange: answer.exchange, result }
}

/**
 * True when the host answered but not with events (4xx): only the manual has the list, and no public document shows
 * what "none" looks like. For a note just sent it is enough that it exists; a later event arrives by the feed or at the
 * next consult.
 */
function isAnswerWithoutEvents(told: Awaited<ReturnType<typeof cancellingEventOf>>): boolean {
  if (told === null || !('exchange' in told) || told.failure === 'auth' || told.failure === 'throttled') return false
  const status = told.exchange.status ?? 0
  return status >= 400 && status < 500
}

function keyIn(answer: NationalAnswer, asked: SentDps): string | Unknown {
  if (answer.result.kind !== 'answered' || answer.result.status !== 200) return unknownFromRead(answer)
  const stranger = otherNoteIn(answer.json, asked)
  if (stranger) return unknownFromAnswer(answer, 'malformed', stranger)
  const chave = chaveIn(answer.json)
  if (chave && isKeyOf(chave, asked.cnpj)) return chave
  return unknownFromAnswer(answer, 'malformed', 'o sistema nacional não disse uma chave desta empresa para a nota')
}

type ReadNote = Exclude<OwnNote, { kind: 'STRANGER' }> & { nfse?: InfNfse }

function noteIn(answer: NationalAnswer, chave: string, asked: SentDps): ReadNote | Unknown {
  const { result, json } = answer
  if (result.kind !== 'answered' || result.status !== 200) return unknownFromRead(answer)
  const packed = member(json, 'nfseXmlGZipB64')
  if (packed === undefined)
    return unknownFromAnswer(answer, 'malformed', 'o sistema nacional respondeu sem o XML da nota')
  const note = readOwnNote(packed, chave, asked)
  return note.kind === 'STRANGER' ? unknownFromAnswer(answer, 'malformed', note.reason) : note
}

/**
 * The document is neither ours nor absent: another program uses the same serie, or a restored backup lost a note of
 * ours.
 */
function usedByAnother(exchange: Exchange, chave: string, reference: string | null): ConsultOutcome {
  const text = `O número desta nota já foi usado por outra nota (${chave}) da mesma série`
  return { kind: 'OTHER_DOCUMENT', exchange, holder: chave, reference, text }
}

function enclosedXml(note: ReadNote): NoteResult['enclosed'] {
  return note.kind === 'OURS' ? { XML: note.bytes } : {}
}

function stateOf(ending: { effect: 'CANCELLED' | 'REPLACED' } | null): StateWords {
  if (ending === null) return { status: 'Autorizada', word: 'gerada' }
  return { status: 'Cancelada', word: ending.effect === 'REPLACED' ? 'substituída' : 'cancelada' }
}

type StateWords = { status: NoteResult['enotas_status']; word: string }
