import { randomBytes } from 'node:crypto'
import type { Vault } from '../../kit/secrets/vault.ts'

/** Credentials of a platform under its parser's names. Stored as one sealed text on the integration. */
export type IntegrationSecrets = Partial<
  Record<'client_secret' | 'basic_token' | 'hottok' | 'auth_token' | 'webhook_token', string>
>

const place = (companyId: number) => `company:${companyId}|integration-secrets`

export function sealSecrets(vault: Vault, companyId: number, secrets: IntegrationSecrets): string {
  return vault.seal(JSON.stringify(secrets), place(companyId))
}

export function openSecrets(vault: Vault, companyId: number, sealed: string | null): IntegrationSecrets {
  return sealed ? (JSON.parse(vault.open(sealed, place(companyId))) as IntegrationSecrets) : {}
}

/** A generated secret that the seller enters at a platform without a secret of its own. */
export function inventedSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function sealPathKey(vault: Vault, companyId: number, pathKey: string): string {
  return vault.seal(pathKey, `company:${companyId}|path-key`)
}

export function openPathKey(vault: Vault, companyId: number, sealed: string): string {
  return vault.open(sealed, `company:${companyId}|path-key`)
}
