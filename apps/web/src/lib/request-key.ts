import { ApiError } from './errors.ts'

/**
 * The `Idempotency-Key` of a form. It is reused while the outcome of an attempt is uncertain (no answer, or a server
 * error), so that a retry cannot create a second record. After any other answer the next request gets a new key.
 */
export type RequestKey = { send<T>(request: (key: string) => Promise<T>): Promise<T> }

export function makeRequestKey(): RequestKey {
  let key = newKey()
  return {
    async send(request) {
      try {
        const answer = await request(key)
        key = newKey()
        return answer
      } catch (error) {
        if (isCertain(error)) key = newKey()
        throw error
      }
    },
  }
}

/** The server stores no answer for requests it refused. */
function isCertain(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** `randomUUID` is missing on pages served without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
