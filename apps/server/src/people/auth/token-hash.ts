import { createHash } from 'node:crypto'

/** Only this hash of a token is stored. Long random tokens cannot be guessed, so they need no salt and no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
