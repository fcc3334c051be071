import { createHmac, randomBytes } from 'node:crypto'
import type { Vault } from '../../kit/secrets/vault.ts'

const place = (companyId: number) => `company:${companyId}|webhook-endpoint`

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

export function sealWebhookSecret(vault: Vault, companyId: number, secret: string): string {
  return vault.seal(secret, place(companyId))
}

export function openWebhookSecret(vault: Vault, companyId: number, sealed: string): string {
  return vault.open(sealed, place(companyId))
}

/**
 * The signature header, with one signature per valid secret. The timestamp is signed with the body, so that an old
 * delivery cannot be replayed as a new one.
 */
export function signatureOf(secrets: readonly string[], timestamp: string, body: string): string {
  return secrets
    .map((secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`)
    .join(',')
}
