/** Enough to hold a header, and to tell an alphabet by. */
const LOOKED_AT = 1024

/**
 * The UTF-16 a text is written in, by its mark or, without one, by the zeros beside its Latin letters; null for any other encoding.
 * `head` is how it begins.
 */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const bytes = head.subarray(0, LOOKED_AT)
  const pairs = Math.floor(bytes.length / 2)
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (low > pairs * MOST && high === 0) return 'utf-16le'
  return high > pairs * MOST && low === 0 ? 'utf-16be' : null
}

/** Of the signs of a header in Portuguese; the others are accents of other blocks. */
const MOST = 0.8
