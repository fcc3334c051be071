import { bodySecretsAt } from '../body-secret.ts'
import type { Credentials, RawDelivery } from '../platform.ts'
import { isSameSecret } from '../secret.ts'

export const SECRET_HEADER = 'x-webhook-secret'

/**
 * Without a secret of the seller's the key in the address is all there is to check, and the caller has checked it. With one, it must
 * stand where platforms usually put it: a header of ours, the authorization, `token` in the address, or a field of the body.
 */
export function verifyMapped({ headers, query, body }: RawDelivery, { webhook_token }: Credentials): boolean {
  if (!webhook_token) return true
  const bearer = /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1]
  const given = [headers[SECRET_HEADER], bearer, query['token'], ...bodySecretsAt(body, IN_BODY)]
  return given.some((secret) => isSameSecret(secret, webhook_token))
}

/** Cakto calls it `secret`, Guru `api_token`, PayT `integration_key`. */
const IN_BODY = ['token', 'secret', 'api_token', 'integration_key']
