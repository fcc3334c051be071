import { bareChaveNfse } from '@talao/fiscal'
import type { IssueKey } from '../gateway.ts'
import type { Rejected, Unknown } from '../outcome.ts'
import type { TransportResult } from '../transport.ts'
import { DPS_EXISTS, LATER, RECEPTION, UNREAD_DOCUMENT } from './codes.ts'
import { type Complaint, complaintsOf, isAboutCertificate, isKnown, isUncatalogued, sayingsOf } from './complaint.ts'
import { isObject, textMember } from './member.ts'

/** What an answer without success means. `UNANSWERED`: no whole answer came. `DOUBT`: one came that settles nothing. */
export type Refusal =
  | { kind: 'UNANSWERED'; result: TransportResult & { kind: 'failed' } }
  | { kind: 'DENIED'; complaints: Complaint[] }
  | { kind: 'EXISTS'; complaint: Complaint }
  | { kind: 'REFUSED'; failure: Rejected['failure']; complaints: Complaint[] }
  | { kind: 'DOUBT'; failure: Unknown['failure']; reason: string }

export type SendVerdict = { kind: 'AUTHORIZED'; chave: string } | Refusal

/** Who asked, and about which declaration. */
export type Asked = Pick<IssueKey, 'cnpj' | 'environment'> & { dpsId: string }

/**
 * What the answer to a posted DPS means: 201 with a key is a note, an error with a code of the authority is a refusal, and nothing else
 * settles anything. Only doubt lets a note be looked for, so whatever is not plain is doubt.
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

/** What an answer without success means, to a DPS or to a request for an event. `exists` are the codes that say "it is there already". */
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

/** The answer is about another declaration or another environment: never applied. Undefined where it contradicts nothing. */
export function strangerIn(json: unknown, { environment, dpsId }: Asked): string | undefined {
  const theirs = textMember(json, 'idDps')
  if (theirs !== undefined && theirs.toUpperCase() !== dpsId) return `a resposta é do envio ${theirs}, não deste`
  const where = textMember(json, 'tipoAmbiente')?.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  if (where === undefined || ENVIRONMENT_WORDS[environment].includes(where)) return undefined
  return 'a resposta é de outro ambiente'
}

/** The key of the note that an answer names, without what it is printed with: blanks, and the `NFS` of its Id. */
export function chaveIn(json: unknown): string | undefined {
  const told = textMember(json, 'chaveAcesso')
  return told && bareChaveNfse(told)
}

/**
 * Whether a text is the key of a note of this company. By shape and CNPJ alone: the rule of the check digit is in no public text, and an
 * issued note is not doubted for it. Fonte: TSIdNFSe (XSD 20260727).
 */
export function isKeyOf(chave: string, cnpj: string): boolean {
  return /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/.test(chave) && chave.slice(9, 23) === cnpj
}

/** Sefin writes the code of tpAmb, ADN the word. */
const ENVIRONMENT_WORDS: Readonly<Record<IssueKey['environment'], readonly string[]>> = {
  producao: ['1', 'PRODUCAO'],
  homologacao: ['2', 'HOMOLOGACAO'],
}

/** An error of the server (5xx) may come from after the note was kept, unless its code is one of the rules. */
function isUnsure(status: number): (complaint: Complaint) => boolean {
  return (complaint) => isUncatalogued(complaint) || ((status >= 500 || status < 400) && !isKnown(complaint))
}

function refusedBy(complaints: Complaint[]): Refusal {
  const isLater = ({ code }: Complaint) => LATER.includes(code)
  const isUnread = ({ code }: Complaint) => UNREAD_DOCUMENT.includes(code) || RECEPTION.test(code)
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
