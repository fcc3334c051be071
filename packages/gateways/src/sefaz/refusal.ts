import { explainRejection } from '@talao/fiscal/rejection/explain'
import type { ProviderFault, Rejected, Unknown } from '../outcome.ts'
import { unknownFromAnswer } from '../unknown.ts'
import type { Said } from './answer.ts'
import type { Heard } from './call.ts'
import { BLOCKED_SECONDS, REACTIONS } from './codes.ts'

/** What a code means that says no to the whole request. A code under 200 that is not known says no such thing: it leaves a doubt. */
export function refusalOf(heard: Heard, said: Said): Rejected | Unknown {
  const reaction = REACTIONS[said.cStat]
  if (reaction === 'doubt') return unknownFromAnswer(heard, 'unavailable', saying(said))
  if (!reaction && Number(said.cStat) < 200) return unknownFromAnswer(heard, 'malformed', saying(said))
  return {
    kind: 'REJECTED',
    exchange: heard.exchange,
    failure: reaction === 'unavailable' || reaction === 'throttled' || reaction === 'auth' ? reaction : 'rejected',
    faults: [faultOf(said)],
    retryAfterSeconds: reaction === 'throttled' ? BLOCKED_SECONDS : null,
  }
}

/** The answer speaks of the service, of our certificate or of our manners, not of the document that was sent. */
export function isAboutRequest(cStat: string): boolean {
  const reaction = REACTIONS[cStat]
  return (
    Number(cStat) < 200 || (reaction !== undefined && ['unavailable', 'throttled', 'auth', 'doubt'].includes(reaction))
  )
}

/** The same to a question: nothing is learnt about what was asked. */
export function unansweredBy(heard: Heard, said: Said): Unknown {
  const refusal = refusalOf(heard, said)
  if (refusal.kind === 'UNKNOWN') return refusal
  const { failure, retryAfterSeconds } = refusal
  const unknown = unknownFromAnswer(heard, failure === 'rejected' ? 'malformed' : failure, saying(said))
  return { ...unknown, retryAfterSeconds: retryAfterSeconds ?? unknown.retryAfterSeconds }
}

/** A refusal in plain words with its way out. What was said closes it: people search for those words. */
export function faultOf({ cStat, xMotivo }: Said): ProviderFault {
  const { known, text, action, path, field } = explainRejection({ authority: 'SEFAZ', code: cStat, message: xMotivo })
  if (!known) return { code: cStat, path: null, field: null, text }
  const explained = `${text} ${action}`
  return {
    code: cStat,
    path,
    field,
    text: xMotivo ? `${explained} Resposta recebida: ${xMotivo}` : explained,
    explained,
  }
}

function saying({ cStat, xMotivo }: Said): string {
  return `a SEFAZ respondeu ${cStat}${xMotivo && `: ${xMotivo}`}`
}
