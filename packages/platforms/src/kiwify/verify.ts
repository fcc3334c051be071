import { createHmac } from 'node:crypto'
import { isSameSecret } from '../delivery/secret.ts'
import type { Credentials, RawDelivery } from '../port/platform.ts'

/**
 * The query string carries the HMAC of the body. Some deliveries wrap the order in `{"order": …}` and sign only the
 * order. Without a token Kiwify signs with an empty key, which proves nothing.
 */
export function verifyKiwify({ body, query }: RawDelivery, { webhook_token }: Credentials): boolean {
  if (!webhook_token) return false
  const signature = query.signature
  if (isSameSecret(signature, signatureOf(body, webhook_token))) return true
  const inner = wrappedOrder(body)
  return inner !== null && isSameSecret(signature, signatureOf(inner, webhook_token))
}

export function signatureOf(body: Uint8Array | string, token: string): string {
  return createHmac('sha1', token).update(body).digest('hex')
}

function wrappedOrder(body: Uint8Array): string | null {
  try {
    const { order } = JSON.parse(new TextDecoder().decode(body)) ?? {}
    return typeof order === 'object' && order !== null ? JSON.stringify(order) : null
  } catch {
    return null // not JSON, so nothing is wrapped
  }
}
