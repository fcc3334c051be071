import { ApiError } from './errors.ts'

/**
 * The `Idempotency-Key` of a form. It stays while nobody knows what became of a try (no answer, or a fault of the house), so that the next
 * try cannot make a second thing; any other answer is certain, and what is sent afterwards is another request.
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

/** The house keeps no answer of its refusals. */
function isCertain(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** `randomUUID` is missing where a house is reached without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
