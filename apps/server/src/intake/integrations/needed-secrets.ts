import { AppError } from '@talao/contract'
import { type CredentialField, platformOf } from '@talao/platforms'

/** Missing credentials that verify the platform's deliveries. Empty if the key in the address is enough. */
export function missingSecrets(type: string, isThere: (key: string) => boolean): readonly CredentialField[] {
  const fields = platformOf(type)?.credentialFields ?? []
  return fields.filter((field) => field.required === 'receive' && !isThere(field.key))
}

/**
 * Throws if the credentials that verify deliveries are missing. `at` is the prefix of the credential fields in the
 * form.
 */
export function requireSecrets(type: string, isThere: (key: string) => boolean, at: '' | 'credentials.'): void {
  const missing = missingSecrets(type, isThere)
  if (missing.length === 0) return
  throw new AppError('credencial_faltando', {
    errors: Object.fromEntries(
      missing.map((field) => [
        `${at}${(at && field.generic) || field.key}`,
        [`Informe ${field.label} para ativar a integração.`],
      ]),
    ),
  })
}
