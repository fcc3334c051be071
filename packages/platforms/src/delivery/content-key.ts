import { createHash } from 'node:crypto'
import type { PlatformId } from '@talao/contract'
import { deliveryKey } from './delivery-key.ts'

/**
 * The delivery key of a platform without delivery ids: a hash of the content, so the same bytes are the same delivery.
 */
export function contentKey(platform: PlatformId, event: string, content: Uint8Array | string): string {
  return deliveryKey(platform, `${event}:${createHash('sha256').update(content).digest('hex')}`)
}
