import { createHash } from 'node:crypto'
import type { PlatformId } from '@talao/contract'

/** Short enough for any index; the platforms' own ids have 36 characters. */
const LONGEST_KEY = 200

/**
 * The key that identifies a delivery when it is sent again. A long key is replaced by its hash, which is equally
 * stable.
 */
export function deliveryKey(platform: PlatformId, ...parts: string[]): string {
  const key = `${platform}:${parts.join('|')}`
  return key.length <= LONGEST_KEY ? key : `${platform}:sha256:${createHash('sha256').update(key).digest('hex')}`
}
