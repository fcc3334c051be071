import { decodeBody } from '../body.ts'
import { type Credentials, type RawDelivery, UnreadableDelivery } from '../platform.ts'
import { isSameSecret } from '../secret.ts'
import { textAt } from '../value.ts'

export const HOTTOK_HEADER = 'x-hotmart-hottok'

/** Hotmart signs nothing: every delivery of an account carries the same hottok, in the header, or in the body where there is none. */
export function verifyHotmart({ body, headers }: RawDelivery, { hottok }: Credentials): boolean {
  return isSameSecret(headers[HOTTOK_HEADER] ?? hottokOf(body), hottok)
}

function hottokOf(body: Uint8Array): string | null {
  try {
    return textAt(decodeBody(body), 'hottok')
  } catch (error) {
    if (error instanceof UnreadableDelivery) return null
    throw error
  }
}
