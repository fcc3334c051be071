import { explainRejection } from '@talao/fiscal/rejection/explain'
import { BUILD_REJECTIONS, type RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { ProviderFault, Rejected, Unknown } from '../port/outcome.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import type { AnswerStatus } from './answer.ts'
import type { SefazAnswer } from './call.ts'
import { BLOCKED_SECONDS, DENIED, NO_REFUSAL, REACTIONS } from './codes.ts'
import { isAuthorised, reactionTo } from './meaning.ts'
import type { Protocol } from './protocol.ts'

/**
 * Meaning of a code that answers the whole request. An unexpected code that is not a refusal leaves the outcome
 * uncertain.
 */
export function refusalOf(heard: SefazAnswer, said: AnswerStatus): Rejected | Unknown {
  const { rejections } = heard
  const reaction = reactionTo(said.cStat, rejections)
  if (reaction === 'doubt') return unknownFromAnswer(heard, 'unavailable', saying(said))
  if (isNoRefusal(said.cStat, rejections) || isNewAndNumbered(said, heard.message, rejections))
    return unknownFromAnswer(heard, 'malformed', saying(said))
  return {
    kind: 'REJECTED',
    exchange: heard.exchange,
    failure: reaction === 'unavailable' || reaction === 'throttled' || reaction === 'auth' ? reaction : 'rejected',
    faults: [faultOf(said, rejections)],
    retryAfterSeconds: reaction === 'throttled' ? BLOCKED_SECONDS : null,
  }
}

/** The answer is about the service, our certificate or our request rate, not about the document sent. */
export function isAboutRequest(cStat: string, rejections: RejectionTable): boolean {
  const reaction = reactionTo(cStat, rejections)
  return (
    isNoRefusal(cStat, rejections) ||
    (reaction !== undefined && ['unavailable', 'throttled', 'auth', 'doubt'].includes(reaction))
  )
}

/** Duplicate: the answer is about the note that has the number, not the one sent. */
export function isAboutNumber(cStat: string): boolean {
  const reaction = REACTIONS[cStat]
  return reaction !== undefined && ['exists', 'voided', 'taken'].includes(reaction)
}

function isNoRefusal(cStat: string, rejections: RejectionTable): boolean {
  return NO_REFUSAL.includes(cStat) || isAuthorised(cStat, rejections)
}

/**
 * An unknown code with a protocol number or a receipt: the authority accepted the request in some way, so the outcome
 * is uncertain. Refusals have neither, so an unknown code without them is a refusal.
 */
export function isNewAndNumbered(
  { cStat }: Pick<AnswerStatus, 'cStat'>,
  answer: XmlElement,
  rejections: RejectionTable,
): boolean {
  return rejections('SEFAZ', cStat) === undefined && carriesNumber(answer)
}

function carriesNumber(element: XmlElement): boolean {
  if (['nProt', 'nRec'].includes(element.name)) return textOf(element).trim() !== ''
  return childrenOf(element).some(carriesNumber)
}

/** Whether a protocol refuses its note. */
export function isRefusal(protocol: Protocol, rejections: RejectionTable): boolean {
  const { cStat, element } = protocol
  return (
    !isNewAndNumbered(protocol, element, rejections) && !isAboutRequest(cStat, rejections) && !DENIED.includes(cStat)
  )
}

/** The same for a query: it says nothing about the note. */
export function unknownFromRefusal(heard: SefazAnswer, said: AnswerStatus): Unknown {
  const refusal = refusalOf(heard, said)
  if (refusal.kind === 'UNKNOWN') return refusal
  const { failure, retryAfterSeconds } = refusal
  const unknown = unknownFromAnswer(heard, failure === 'rejected' ? 'malformed' : failure, saying(said))
  return { ...unknown, retryAfterSeconds: retryAfterSeconds ?? unknown.retryAfterSeconds }
}

/** Explains a refusal in plain language with its remedy. The original text is appended, because users search for it. */
export function faultOf(
  { cStat, xMotivo }: AnswerStatus,
  rejections: RejectionTable = BUILD_REJECTIONS,
): ProviderFault {
  const answer = { authority: 'SEFAZ', code: cStat, message: xMotivo } as const
  const { known, text, action, path, field } = explainRejection(answer, rejections)
  if (!known) return { code: cStat, path: null, field: null, text }
  const explained = `${text} ${action}`
  return {
    code: cStat,
    path,
    field,
    text: xMotivo ? `${explained} Resposta recebida: ${xMotivo}` : explained,
    explained,
    ...(xMotivo && { said: xMotivo }),
  }
}

function saying({ cStat, xMotivo }: AnswerStatus): string {
  return `a SEFAZ respondeu ${cStat}${xMotivo && `: ${xMotivo}`}`
}
