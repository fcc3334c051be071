import type { CredentialKey, Credentials } from '@talao/contract/integration/credential-fields'
import type { PlatformEvent, PlatformOptions } from './delivery.ts'

/**
 * Retrieves past sales and products from a platform's API. All functions are pure: they build requests and read
 * answers. The caller stores the cursor between two requests, so an interrupted pull continues where it stopped.
 */
export type Pull = {
  /** Supported kinds of request. */
  asks: readonly PullQuery['kind'][]
  /** Sets of credentials; any one of them is enough. Forms ask for the first. */
  needs: readonly (readonly CredentialKey[])[]
  /** Maximum requests per minute that the platform allows. */
  requestsPerMinute: number
  /** Exchanges the credentials for an access token; absent when a credential is sent directly. */
  token?: TokenExchange
  /** The first cursor of a pull. Splits a range into the platform's windows. */
  begin(ask: PullQuery): PullCursor
  request(cursor: PullCursor, access: PullAccess): PullRequest
  /** Reads an answer and gives the next cursor. Throws only `PullRefused`, for any bytes. */
  read(cursor: PullCursor, answer: PullAnswer, options: PlatformOptions): PullPage
}

/** Days are `YYYY-MM-DD` on the São Paulo calendar, both inclusive. */
export type PullQuery =
  | { kind: 'range'; start: string; end: string }
  | { kind: 'transaction'; transaction: string }
  | { kind: 'products' }

/** The state of a pull: plain JSON, stored in the database. Only the platform that made it understands it. */
export type PullCursor = { readonly [name: string]: Json }
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

export type PullAccess = { credentials: Credentials; token: string | null }

/** `url` is the platform's real URL (https); the caller may redirect it (for example to the simulator). */
export type PullRequest = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string }
/** Header names are lower case. */
export type PullAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

export type TokenExchange = {
  request(credentials: Credentials): PullRequest
  /** Throws `PullRefused`. */
  read(answer: PullAnswer): { token: string; expiresInSeconds: number }
}

/**
 * The delivery keys of `events` derive from the row's content, so the same row read twice is the same event. `unread`
 * explains in Portuguese why a row could not be read; the other rows of its page are still included. `next` is null at
 * the end of the pull.
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

/** Why a pull failed. `reason` is Portuguese and tells the user what to do. */
export class PullRefused extends Error {
  readonly kind: 'unauthorised' | 'throttled' | 'unavailable' | 'refused'
  readonly reason: string
  /** Seconds that the platform asks to wait. */
  readonly retryAfterSeconds: number | null

  constructor(kind: PullRefused['kind'], reason: string, retryAfterSeconds: number | null = null) {
    super(reason)
    this.name = 'PullRefused'
    this.kind = kind
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}
