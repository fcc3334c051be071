import { lawfulCnf, parseChaveDeAcesso } from '@talao/fiscal'
import type { AttemptRow, IssuingState } from '../state/issuing-state.ts'
import { attemptForFoundDocument } from './attempts.ts'
import { codeSeed } from './ref.ts'

/**
 * The transmission of this note that produced the document with this chave (an earlier one, or one lost with a restored
 * backup), marked as uncertain so that it is asked about. Null when the document is not this note's.
 */
export function ownTransmission(state: IssuingState, holder: string): AttemptRow | null {
  const own = state.attempts.find(({ identity }) => identity === holder)
  if (own) {
    own.state = 'UNKNOWN'
    return own
  }
  if (!bearsOurCode(state, holder)) return null
  const found = attemptForFoundDocument(state, holder)
  state.attempts.push(found)
  return found
}

/**
 * The chave was made from this note's reference although there is no trace of it here: a backup was restored meanwhile.
 */
function bearsOurCode({ key }: IssuingState, holder: string): boolean {
  if (!key || key.number === null) return false
  return parseChaveDeAcesso(holder)?.code === lawfulCnf(codeSeed(key.ref), key.number)
}
