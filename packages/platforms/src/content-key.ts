import { createHash } from 'node:crypto'
import type { PlatformId } from '@talao/contract'
import { deliveryKey } from './delivery-key.ts'

/** The key of a delivery that has no id of its own: the same bytes are the same delivery. */
export function contentKey(platform: PlatformId, event: string, content: Uint8Array | string): string {
  return deliveryKey(platform, `${event}:${createHash('sha256').update(content).digest('hex')}`)
}
