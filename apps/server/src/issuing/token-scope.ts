import { createHash } from 'node:crypto'
import type { Access } from '@talao/gateways'
import { gatewayFor } from './gateway.ts'

/** Among whose references a note is looked for: a digest of the token where references live per token, else null. */
export function tokenScope(gateway: string, { meter }: Pick<Access, 'meter'>): string | null {
  return gatewayFor(gateway).capabilities.refsPerToken ? createHash('sha256').update(meter).digest('base64url') : null
}
