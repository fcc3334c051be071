import { LONGEST_CELL } from './sheet.ts'

const BLOCK_BYTES = 4 * 1024 * 1024
/** UTF-8 takes at most three bytes per UTF-16 code unit. */
const LONGEST_BYTES = 3 * LONGEST_CELL
const STEP = 64 * 1024

export type TextStore = {
  add(text: string): void
  at(index: number): string | undefined
  count(): number
  bytes(): number
}

/**
 * Stores texts by index as contiguous bytes. Two million short strings would take ten times the memory of their letters
 * and also keep the file pieces alive that they were cut from.
 */
export function makeTextStore(): TextStore {
  const blocks: Buffer[] = []
  let used = BLOCK_BYTES
  let bytes = 0
  let count = 0
  // Start of each text (block and offset as one number) and its length.
  let starts = new Uint32Array(STEP)
  let lengths = new Uint16Array(STEP)
  return {
    add(text) {
      if (used + LONGEST_BYTES > BLOCK_BYTES) {
        blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
        used = 0
      }
      if (count === starts.length) {
        starts = grown(starts, new Uint32Array(count * 2))
        lengths = grown(lengths, new Uint16Array(count * 2))
      }
      const length = blocks.at(-1)?.write(text, used) ?? 0
      starts[count] = (blocks.length - 1) * BLOCK_BYTES + used
      lengths[count] = length
      used += length
      bytes += length
      count += 1
    },
    at(index) {
      const start = starts[index]
      if (start === undefined || index >= count) return undefined
      const from = start % BLOCK_BYTES
      return blocks[Math.floor(start / BLOCK_BYTES)]?.toString('utf8', from, from + (lengths[index] ?? 0))
    },
    count: () => count,
    bytes: () => bytes,
  }
}

function grown<T extends Uint32Array | Uint16Array>(from: T, into: T): T {
  into.set(from)
  return into
}
