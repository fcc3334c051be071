import { bodySecretsAt } from '../delivery/body-secret.ts'
import { isSameSecret } from '../delivery/secret.ts'
import type { Credentials, RawDelivery } from '../port/platform.ts'

export const SECRET_HEADER = 'x-webhook-secret'

/**
 * Without a secret set by the seller, only the key in the webhook URL proves the sender, and the caller has checked it.
 * A secret must be in one of the usual positions: Talão's header, the authorization header, `token` in the query, or a
 * body field.
 */
export function verifyMapped({ headers, query, body }: RawDelivery, { webhook_token }: Credentials): boolean {
  if (!webhook_token) return true
  const bearer = /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1]
  const given = [headers[SECRET_HEADER], bearer, query['token'], ...bodySecretsAt(body, IN_BODY)]
  return given.some((secret) => isSameSecret(secret, webhook_token))
}

/** Cakto names it `secret`, Guru `api_token`, PayT `integration_key`. */
const IN_BODY = ['token', 'secret', 'api_token', 'integration_key']
