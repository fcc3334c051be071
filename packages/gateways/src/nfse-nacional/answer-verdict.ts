import { bareChaveNfse } from '@talao/fiscal'
import { BUILD_REJECTIONS, type RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Rejected, Unknown } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import type { TransportResult } from '../transport/transport.ts'
import {
  type Complaint,
  complaintsOf,
  isAboutCertificate,
  isKnown,
  isUncatalogued,
  sayingsOf,
} from './authority-errors.ts'
import { DPS_EXISTS, RECEPTION_LAYER, TEMPORARY_REFUSALS, UNPROCESSED_DOCUMENT } from './codes.ts'
import { isObject, textMember } from './member.ts'

/**
 * Meaning of an unsuccessful answer. `UNANSWERED`: no whole answer came. `DOUBT`: an answer came but leaves the outcome
 * uncertain.
 */
export type Refusal =
  | { kind: 'UNANSWERED'; result: TransportResult & { kind: 'failed' } }
  | { kind: 'DENIED'; complaints: Complaint[] }
  | { kind: 'EXISTS'; complaint: Complaint }
  | { kind: 'REFUSED'; failure: Rejected['failure']; complaints: Complaint[] }
  | { kind: 'DOUBT'; failure: Unknown['failure']; reason: string }

/** An answer and the table that explains its codes. */
type Heard = { result: TransportResult; json: unknown; rejections?: RejectionTable }

export type SendVerdict = { kind: 'AUTHORIZED'; chave: string } | Refusal

/** The issuer, its environment and the DPS in question. */
export type SentDps = Pick<IssueKey, 'cnpj' | 'environment'> & { dpsId: string }

/**
 * Meaning of the answer to a posted DPS: 201 with a key is a note, an error with an authority code is a refusal, and
 * any other answer is uncertain. Only an uncertain outcome makes the engine look for the note, so every unclear answer
 * is `DOUBT`.
 */
export function sendVerdict({ result, json, rejections = BUILD_REJECTIONS }: Heard, asked: SentDps): SendVerdict {
  const stranger = result.kind === 'answered' && otherNoteIn(json, asked)
  if (stranger) return { kind: 'DOUBT', failure: 'malformed', reason: stranger }
  if (result.kind === 'answered' && result.status === 201) {
    const chave = chaveIn(json)
    if (chave && isKeyOf(chave, asked.cnpj)) return { kind: 'AUTHORIZED', chave }
    const reason = chave ? 'a chave informada não é desta empresa' : 'o sistema nacional respondeu sem a chave da nota'
    return { kind: 'DOUBT', failure: 'malformed', reason }
  }
  return refusalOf({ result, json, rejections }, DPS_EXISTS)
}

/** Meaning of an unsuccessful answer to a DPS or an event request. `exists` are the codes for "already exists". */
export function refusalOf({ result, json, rejections = BUILD_REJECTIONS }: Heard, exists: readonly string[]): Refusal {
  if (result.kind === 'failed') return { kind: 'UNANSWERED', result }
  const { status } = result
  const complaints = complaintsOf(json)
  const existing = complaints.find(({ code }) => exists.includes(code))
  if (existing) return { kind: 'EXISTS', complaint: existing }
  if (status === 429) return { kind: 'REFUSED', failure: 'throttled', complaints }
  if ((status === 401 || status === 403) && isObject(json)) return { kind: 'REFUSED', failure: 'auth', complaints }
  if (complaints.length === 0) return unclearAnswer(status)
  return complaints.some(isUnsure(status, rejections))
    ? unclearAnswer(status, complaints)
    : refusedBy(complaints, rejections)
}

/**
 * Says why an answer is about another DPS or environment, in which case it is never applied. Undefined when it
 * contradicts nothing.
 */
export function otherNoteIn(json: unknown, { environment, dpsId }: SentDps): string | undefined {
  const theirs = textMember(json, 'idDps')
  if (theirs !== undefined && theirs.toUpperCase() !== dpsId) return `a resposta é do envio ${theirs}, não deste`
  const where = textMember(json, 'tipoAmbiente')?.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  if (where === undefined || ENVIRONMENT_WORDS[environment].includes(where)) return undefined
  return 'a resposta é de outro ambiente'
}

/** The note's key in an answer, without spaces or the `NFS` prefix of its Id. */
export function chaveIn(json: unknown): string | undefined {
  const told = textMember(json, 'chaveAcesso')
  return told && bareChaveNfse(told)
}

/**
 * Whether a text is the key of a note of this company. Checks only format and CNPJ: no public document defines the
 * check digit, and an issued note must not be rejected for it. Source: TSIdNFSe (XSD 20260727).
 */
export function isKeyOf(chave: string, cnpj: string): boolean {
  return /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/.test(chave) && chave.slice(9, 23) === cnpj
}

/** Sefin writes the tpAmb code, ADN the name. */
const ENVIRONMENT_WORDS: Readonly<Record<IssueKey['environment'], readonly string[]>> = {
  producao: ['1', 'PRODUCAO'],
  homologacao: ['2', 'HOMOLOGACAO'],
}

/**
 * A server error (5xx) may occur after the note was stored, unless its code is a known rule. A code that the norms call
 * a notice on a valid note says that there may be one.
 */
function isUnsure(status: number, rejections: RejectionTable): (complaint: Complaint) => boolean {
  return (complaint) =>
    isUncatalogued(complaint, rejections) ||
    rejections('SEFIN', complaint.code)?.outcome === 'AUTHORISED' ||
    ((status >= 500 || status < 400) && !isKnown(complaint, rejections))
}

function refusedBy(complaints: Complaint[], rejections: RejectionTable): Refusal {
  const isLater = ({ code }: Complaint) =>
    TEMPORARY_REFUSALS.includes(code) || rejections('SEFIN', code)?.outcome === 'WAIT'
  const isUnread = ({ code }: Complaint) => UNPROCESSED_DOCUMENT.includes(code) || RECEPTION_LAYER.test(code)
  if (complaints.some((one) => isAboutCertificate(one, rejections)))
    return { kind: 'REFUSED', failure: 'auth', complaints }
  if (complaints.every(isLater)) return { kind: 'REFUSED', failure: 'unavailable', complaints }
  if (complaints.every((one) => isUnread(one) || isLater(one)))
    return { kind: 'REFUSED', failure: 'rejected', complaints }
  return { kind: 'DENIED', complaints }
}

function unclearAnswer(status: number, complaints: readonly Complaint[] = []): Refusal {
  const said = complaints.length > 0 ? ` (${sayingsOf(complaints)})` : ' sem dizer o motivo'
  const isDown = status >= 500 || complaints.length > 0
  return {
    kind: 'DOUBT',
    failure: isDown ? 'unavailable' : 'malformed',
    reason: `o sistema nacional respondeu ${status}${said}`,
  }
}
