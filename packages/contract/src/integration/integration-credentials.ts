import { z } from 'zod'
import { optionalText } from '../fields/fields.ts'

/** An absent, null or empty secret keeps the stored one. */
export const SecretIn = z.string().trim().max(500).nullable()

/**
 * Four credentials, the same for every platform, plus `account_id` (Kiwify) and Hotmart's names for two of them.
 * Credentials a platform does not use yet are stored as well.
 */
export const CredentialsIn = z.strictObject({
  client_id: optionalText(200).optional(),
  account_id: optionalText(200).optional(),
  client_secret: SecretIn.optional(),
  auth_token: SecretIn.optional(),
  webhook_token: SecretIn.optional(),
  basic_token: SecretIn.optional(),
  hottok: SecretIn.optional(),
  has_client_secret: z.unknown().optional(),
  has_auth_token: z.unknown().optional(),
  has_webhook_token: z.unknown().optional(),
})

/**
 * `version` is the optimistic lock everywhere, and on a Hotmart integration also the version of Hotmart's API: the lock
 * is a number, the API version V1 or V2.
 */
export const Versions = {
  version: z.union([z.enum(['V1', 'V2']), z.coerce.number().int().positive()], {
    error: 'Informe o número da versão que você leu (na Hotmart, também V1 ou V2).',
  }),
  row_version: z.coerce.number().int().positive(),
}
