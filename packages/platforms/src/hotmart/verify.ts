import { bodySecretAt } from '../body-secret.ts'
import type { Credentials, RawDelivery } from '../platform.ts'
import { isSameSecret } from '../secret.ts'

export const HOTTOK_HEADER = 'x-hotmart-hottok'

/**
 * Hotmart signs nothing: every delivery of an account carries the same hottok in the header, or in the body if there is
 * no header.
 */
export function verifyHotmart({ body, headers }: RawDelivery, { hottok }: Credentials): boolean {
  return isSameSecret(headers[HOTTOK_HEADER] ?? bodySecretAt(body, 'hottok'), hottok)
}
