import { bareChaveNfse } from '@talao/fiscal'
import type { IssueKey } from '../gateway.ts'
import type { Rejected, Unknown } from '../outcome.ts'
import type { TransportResult } from '../transport.ts'
import { DPS_EXISTS, TEMPORARY_REFUSALS, RECEPTION_LAYER, UNPROCESSED_DOCUMENT } from './codes.ts'
import {
  type Complaint,
  complaintsOf,
  isAboutCertificate,
  isKnown,
  isUncatalogued,
  sayingsOf,
} from './authority-errors.ts'
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

export type SendVerdict = { kind: 'AUTHORIZED'; chave: string } | Refusal

/** The issuer, its environment and the DPS in question. */
export type Asked = Pick<IssueKey, 'cnpj' | 'environment'> & { dpsId: string }

/**
 * Meaning of the answer to a posted DPS: 201 with a key is a note, an error with an authority code is a refusal, and
 * any other answer is uncertain. Only an uncertain outcome makes the engine look for the note, so every unclear answer
 * is `DOUBT`.
 */
export function sendVerdict(result: TransportResult, json: unknown, asked: Asked): SendVerdict {
  const stranger = result.kind === 'answered' && strangerIn(json, asked)
  if (stranger) return { kind: 'DOUBT', failure: 'malformed', reason: stranger }
  if (result.kind === 'answered' && result.status === 201) {
    const chave = chaveIn(json)
    if (chave && isKeyOf(chave, asked.cnpj)) return { kind: 'AUTHORIZED', chave }
    const reason = chave ? 'a chave informada não é desta empresa' : 'o sistema nacional respondeu sem a chave da nota'
    return { kind: 'DOUBT', failure: 'malformed', reason }
  }
  return refusalOf(result, json, DPS_EXISTS)
}

/** Meaning of an unsuccessful answer to a DPS or an event request. `exists` are the codes for "already exists". */
export function refusalOf(result: TransportResult, json: unknown, exists: readonly string[]): Refusal {
  if (result.kind === 'failed') return { kind: 'UNANSWERED', result }
  const { status } = result
  const complaints = complaintsOf(json)
  const existing = complaints.find(({ code }) => exists.includes(code))
  if (existing) return { kind: 'EXISTS', complaint: existing }
  if (status === 429) return { kind: 'REFUSED', failure: 'throttled', complaints }
  if ((status === 401 || status === 403) && isObject(json)) return { kind: 'REFUSED', failure: 'auth', complaints }
  if (complaints.length === 0) return doubtOf(status)
  return complaints.some(isUnsure(status)) ? doubtOf(status, complaints) : refusedBy(complaints)
}

/**
 * Says why an answer is about another DPS or environment, in which case it is never applied. Undefined when it
 * contradicts nothing.
 */
export function strangerIn(json: unknown, { environment, dpsId }: Asked): string | undefined {
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
 * check digit, and an issued note must not be rejected for it. Fonte: TSIdNFSe (XSD 20260727).
 */
export function isKeyOf(chave: string, cnpj: string): boolean {
  return /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/.test(chave) && chave.slice(9, 23) === cnpj
}

/** Sefin writes the tpAmb code, ADN the name. */
const ENVIRONMENT_WORDS: Readonly<Record<IssueKey['environment'], readonly string[]>> = {
  producao: ['1', 'PRODUCAO'],
  homologacao: ['2', 'HOMOLOGACAO'],
}

/** A server error (5xx) may occur after the note was stored, unless its code is a known rule. */
function isUnsure(status: number): (complaint: Complaint) => boolean {
  return (complaint) => isUncatalogued(complaint) || ((status >= 500 || status < 400) && !isKnown(complaint))
}

function refusedBy(complaints: Complaint[]): Refusal {
  const isLater = ({ code }: Complaint) => TEMPORARY_REFUSALS.includes(code)
  const isUnread = ({ code }: Complaint) => UNPROCESSED_DOCUMENT.includes(code) || RECEPTION_LAYER.test(code)
  if (complaints.some(isAboutCertificate)) return { kind: 'REFUSED', failure: 'auth', complaints }
  if (complaints.every(isLater)) return { kind: 'REFUSED', failure: 'unavailable', complaints }
  if (complaints.every((one) => isUnread(one) || isLater(one)))
    return { kind: 'REFUSED', failure: 'rejected', complaints }
  return { kind: 'DENIED', complaints }
}

function doubtOf(status: number, complaints: readonly Complaint[] = []): Refusal {
  const said = complaints.length > 0 ? ` (${sayingsOf(complaints)})` : ' sem dizer o motivo'
  const isDown = status >= 500 || complaints.length > 0
  return {
    kind: 'DOUBT',
    failure: isDown ? 'unavailable' : 'malformed',
    reason: `o sistema nacional respondeu ${status}${said}`,
  }
}
