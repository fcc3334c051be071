/** Enough bytes to cover a header and detect its encoding. */
const LOOKED_AT = 1024

/**
 * Detects UTF-16 by the byte order mark or, without one, by the zero bytes of Latin letters. Null for any other
 * encoding. `head` is the beginning of the file.
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

/** Minimum share of Latin characters in a Portuguese header. The others are accents from other Unicode blocks. */
const MOST = 0.8
