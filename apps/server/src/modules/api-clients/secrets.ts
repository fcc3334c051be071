import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a client is given once: an id for people to see, and a secret that is a token as well. */
export type NewClient = { client_id: string; secret: string; prefix: string }

/** The secret's start tells whose it is when one turns up somewhere. */
const PREFIX_LENGTH = 14

export function newClient(): NewClient {
  const secret = `tlo_live_${randomBytes(32).toString('base64url')}`
  return { client_id: `tlo_${randomBytes(16).toString('base64url')}`, secret, prefix: secret.slice(0, PREFIX_LENGTH) }
}

export function newAccessToken(): string {
  return `tlo_acesso_${randomBytes(32).toString('base64url')}`
}

/** Long random texts need no salt and no slow hash: nobody guesses them. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** In constant time, and as long for a client that does not exist. */
export function isSecretOf(secret: string, hash: Buffer | undefined): boolean {
  return timingSafeEqual(secretHash(secret), hash ?? NOBODY) && hash !== undefined
}

const NOBODY = randomBytes(32)
