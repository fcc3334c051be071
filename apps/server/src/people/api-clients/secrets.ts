import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Credentials of a new client: `client_id` is public; `secret` also works as a bearer token. */
export type NewClient = { client_id: string; secret: string; prefix: string }

/** The start of the secret identifies its client if it leaks somewhere. */
const PREFIX_LENGTH = 14

export function newClient(): NewClient {
  const secret = `tlo_live_${randomBytes(32).toString('base64url')}`
  return { client_id: `tlo_${randomBytes(16).toString('base64url')}`, secret, prefix: secret.slice(0, PREFIX_LENGTH) }
}

export function newAccessToken(): string {
  return `tlo_acesso_${randomBytes(32).toString('base64url')}`
}

/** Long random secrets cannot be guessed, so they need no salt and no slow hash. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares in constant time. Takes the same time for an unknown client. */
export function isSecretOf(secret: string, hash: Buffer | undefined): boolean {
  return timingSafeEqual(secretHash(secret), hash ?? NOBODY) && hash !== undefined
}

const NOBODY = randomBytes(32)
