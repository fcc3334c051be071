import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time (hashing also hides the lengths). An empty secret never matches. */
export function isSameSecret(given: string | null | undefined, ours: string | undefined): boolean {
  if (!given || !ours) return false
  return timingSafeEqual(sha256(given), sha256(ours))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}
