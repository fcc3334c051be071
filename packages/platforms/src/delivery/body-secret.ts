import { UnreadableDelivery } from '../port/delivery.ts'
import { valueAt } from '../reading/value.ts'
import { deliveriesIn } from './deliveries.ts'

/** The secret that some platforms write into every delivery, unchanged, or null. Never throws, for any bytes. */
export function bodySecretAt(body: Uint8Array, name: string): string | null {
  return bodySecretsAt(body, [name])[0] ?? null
}

/** The secrets found under several field names; absent ones are left out. */
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

/** A JSON body with the secret added, as the platform would send it. */
export function withBodySecret(body: Uint8Array, name: string, secret: string): Uint8Array {
  const sent: object | object[] = JSON.parse(new TextDecoder().decode(body))
  const withSecret = (one: object) => ({ ...one, [name]: secret })
  return new TextEncoder().encode(JSON.stringify(Array.isArray(sent) ? sent.map(withSecret) : withSecret(sent)))
}
