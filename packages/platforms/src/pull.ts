import type { CredentialKey, Credentials } from '@talao/contract/credential-fields'
import type { PlatformEvent, PlatformOptions } from './delivery.ts'

/**
 * A platform that can be asked for past sales and for its products. All of it is pure: it says what to ask and reads what came back.
 * Who calls keeps the cursor between two requests, so a walk that was interrupted goes on where it stood.
 */
export type Pull = {
  /** What it can be asked for. */
  asks: readonly PullAsk['kind'][]
  /** Sets of credentials, any one of which is enough to ask; the first is what a form asks for. */
  needs: readonly (readonly CredentialKey[])[]
  /** Most requests a minute that the platform takes. */
  requestsPerMinute: number
  /** How the credentials become an access token; absent where a credential is sent as it is. */
  token?: TokenExchange
  /** The first step of a walk. Splits a range into the platform's windows. */
  begin(ask: PullAsk): PullCursor
  request(cursor: PullCursor, access: PullAccess): PullRequest
  /** What an answer holds, and the step after it. Throws `PullRefused` and nothing else, whatever the bytes are. */
  read(cursor: PullCursor, answer: PullAnswer, options: PlatformOptions): PullPage
}

/** Days are `YYYY-MM-DD` on the São Paulo calendar, both inclusive. */
export type PullAsk =
  | { kind: 'range'; start: string; end: string }
  | { kind: 'transaction'; transaction: string }
  | { kind: 'products' }

/** Where a walk stands: plain JSON, kept in the database. Only the platform that made it understands it. */
export type PullCursor = { readonly [name: string]: Json }
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

export type PullAccess = { credentials: Credentials; token: string | null }

/** `url` is the platform's real address (https); the caller may reach it elsewhere. */
export type PullRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string }
/** Header names are lower case. */
export type PullAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

export type TokenExchange = {
  request(credentials: Credentials): PullRequest
  /** Throws `PullRefused`. */
  read(answer: PullAnswer): { token: string; expiresInSeconds: number }
}

/**
 * `events` keep the delivery key of the row's content: the same row read twice is the same event. `unread` says in Portuguese
 * why a row could not be read; the others of its page are in. `next` is null at the end of the walk.
 */
export type PullPage = {
  events: PlatformEvent[]
  products: PulledProduct[]
  unread: string[]
  next: PullCursor | null
}

/** `price` is decimal text with two places. */
export type PulledProduct = {
  id: string
  title: string
  price: string | null
  currency: string | null
  status: string | null
  type: string | null
  warranty_days: number | null
  is_physical: boolean | null
}

/** Why the platform did not answer what was asked. `reason` is Portuguese and says what to do. */
export class PullRefused extends Error {
  readonly kind: 'unauthorised' | 'throttled' | 'unavailable' | 'refused'
  readonly reason: string
  /** How long the platform wants to be left alone. */
  readonly retryAfterSeconds: number | null

  constructor(kind: PullRefused['kind'], reason: string, retryAfterSeconds: number | null = null) {
    super(reason)
    this.name = 'PullRefused'
    this.kind = kind
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}
