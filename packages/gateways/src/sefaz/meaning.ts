import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { AUTHORISED, DENIED, NO_REFUSAL, REACTIONS, REGISTERED, type Reaction } from './codes.ts'

/**
 * What a cStat means to the sender. The codes of `codes.ts` are steps of SEFAZ's own protocol and keep their meaning;
 * for any other code the norms decide, so that a code that SEFAZ adds tomorrow needs no new version.
 */

/** The note is valid. */
export function isAuthorised(cStat: string, rejections: RejectionTable): boolean {
  return AUTHORISED.includes(cStat) || outcomeOf(cStat, rejections) === 'AUTHORISED'
}

/** The event is registered. */
export function isRegistered(cStat: string, rejections: RejectionTable): boolean {
  return REGISTERED.includes(cStat) || outcomeOf(cStat, rejections) === 'AUTHORISED'
}

/** A reaction beyond a plain refusal; undefined when there is none. */
export function reactionTo(cStat: string, rejections: RejectionTable): Reaction | undefined {
  return REACTIONS[cStat] ?? (outcomeOf(cStat, rejections) === 'WAIT' ? 'unavailable' : undefined)
}

function outcomeOf(cStat: string, rejections: RejectionTable) {
  const isOfProtocol = REACTIONS[cStat] !== undefined || NO_REFUSAL.includes(cStat) || DENIED.includes(cStat)
  return isOfProtocol ? undefined : rejections('SEFAZ', cStat)?.outcome
}
