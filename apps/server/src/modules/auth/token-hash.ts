import { createHash } from 'node:crypto'

/** What is kept of a token. Long random texts need no salt and no slow hash: nobody guesses them. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
