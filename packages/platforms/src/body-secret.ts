import { decodeBody } from './body.ts'
import { UnreadableDelivery } from './delivery.ts'
import { valueAt } from './value.ts'

/** The secret that some platforms write into every body, to the letter, or null. Never throws, whatever the bytes are. */
export function bodySecretAt(body: Uint8Array, name: string): string | null {
  try {
    const secret = valueAt(decodeBody(body), name)
    return typeof secret === 'string' ? secret : null
  } catch (error) {
    if (error instanceof UnreadableDelivery) return null
    throw error
  }
}

/** A JSON body with the secret written into it, as the platform would send it. */
export function withBodySecret(body: Uint8Array, name: string, secret: string): Uint8Array {
  const sent: object = JSON.parse(new TextDecoder().decode(body))
  return new TextEncoder().encode(JSON.stringify({ ...sent, [name]: secret }))
}
