import { createHash } from 'node:crypto'
import type { Access } from '@talao/gateways'
import { gatewayFor } from './gateway.ts'

/**
 * The scope in which a reference is unique: a digest of the token for gateways whose references are per token, else
 * null.
 */
export function tokenScope(gateway: string, { meter }: Pick<Access, 'meter'>): string | null {
  return gatewayFor(gateway).capabilities.refsPerToken ? createHash('sha256').update(meter).digest('base64url') : null
}
