import { createHmac } from 'node:crypto'
import { bodySecretsAt } from '../delivery/body-secret.ts'
import { isSameSecret } from '../delivery/secret.ts'
import type { Credentials, RawDelivery } from '../port/platform.ts'

export const SIGNATURE_HEADER = 'x-signature'

/**
 * The header signs the bytes with the secret. The discontinued webhook has no such header; its body carries the secret.
 */
export function verifyEduzz({ body, headers }: RawDelivery, { webhook_token }: Credentials): boolean {
  if (!webhook_token) return false
  const signature = headers[SIGNATURE_HEADER]
  if (signature === undefined) return carriesSecret(body, webhook_token)
  return isSameSecret(signature.replace(/^sha256=/, ''), signatureOf(body, webhook_token))
}

export function signatureOf(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Field names of the secret, newest first. */
const LEGACY_SECRETS = ['origin', 'origin_secret', 'api_key']

function carriesSecret(body: Uint8Array, secret: string): boolean {
  return bodySecretsAt(body, LEGACY_SECRETS).some((given) => isSameSecret(given, secret))
}
