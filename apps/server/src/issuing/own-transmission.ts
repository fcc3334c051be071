import { lawfulCode, parseChaveDeAcesso } from '@talao/fiscal'
import { foundAttempt } from './attempts.ts'
import type { AttemptRow, Desk } from './desk.ts'
import { codeSeed } from './ref.ts'

/**
 * The transmission of this very note that the document with this chave came from, in doubt again so that it is asked about: an earlier one, or
 * one that a restored backup has forgotten. Null when the document is somebody else's.
 */
export function ownTransmission(desk: Desk, holder: string): AttemptRow | null {
  const own = desk.attempts.find(({ identity }) => identity === holder)
  if (own) {
    own.state = 'UNKNOWN'
    return own
  }
  if (!bearsOurCode(desk, holder)) return null
  const found = foundAttempt(desk, holder)
  desk.attempts.push(found)
  return found
}

/** A chave made from this note's reference, although we hold no trace of it: a backup was restored meanwhile. */
function bearsOurCode({ key }: Desk, holder: string): boolean {
  if (!key || key.number === null) return false
  return parseChaveDeAcesso(holder)?.code === lawfulCode(codeSeed(key.ref), key.number)
}
