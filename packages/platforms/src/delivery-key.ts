import { createHash } from 'node:crypto'
import type { PlatformId } from '@talao/contract'

/** What fits an index without thought; the platforms' own ids have 36. */
const LONGEST_KEY = 200

/** The text by which we know a delivery again. A longer one is replaced by its hash: still the same for the same delivery. */
export function deliveryKey(platform: PlatformId, ...parts: string[]): string {
  const key = `${platform}:${parts.join('|')}`
  return key.length <= LONGEST_KEY ? key : `${platform}:sha256:${createHash('sha256').update(key).digest('hex')}`
}
