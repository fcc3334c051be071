import { deliveriesIn } from './deliveries.ts'
import { UnreadableDelivery } from './delivery.ts'
import { valueAt } from './value.ts'

/** The secret that some platforms write into every delivery, to the letter, or null. Never throws, whatever the bytes are. */
export function bodySecretAt(body: Uint8Array, name: string): string | null {
  return bodySecretsAt(body, [name])[0] ?? null
}

/** The same under each of several names, without those that are not there. */
export function bodySecretsAt(body: Uint8Array, names: readonly string[]): string[] {
  try {
    const delivered = deliveriesIn(body)
    return names.flatMap((name) => {
      const secrets = new Set(delivered.map(({ sent }) => valueAt(sent, name)))
      const [secret] = secrets
      return secrets.size === 1 && typeof secret === 'string' ? [secret] : []
    })
  } catch (error) {
    if (error instanceof UnreadableDelivery) return []
    throw error
  }
}

/** A JSON body with the secret written into it, as the platform would send it. */
export function withBodySecret(body: Uint8Array, name: string, secret: string): Uint8Array {
  const sent: object | object[] = JSON.parse(new TextDecoder().decode(body))
  const withSecret = (one: object) => ({ ...one, [name]: secret })
  return new TextEncoder().encode(JSON.stringify(Array.isArray(sent) ? sent.map(withSecret) : withSecret(sent)))
}
