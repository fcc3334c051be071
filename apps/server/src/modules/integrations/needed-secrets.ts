import { AppError } from '@talao/contract'
import { type CredentialField, platformOf } from '@talao/platforms'

/** What a platform's deliveries are proved by, of which nothing is there yet; empty where the key in the address is enough. */
export function missingSecrets(type: string, isThere: (key: string) => boolean): readonly CredentialField[] {
  const fields = platformOf(type)?.credentialFields ?? []
  return fields.filter((field) => field.required === 'receive' && !isThere(field.key))
}

/** Refuses to switch on what could not be proved to come from its platform. `at`: where the form has its credentials. */
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
