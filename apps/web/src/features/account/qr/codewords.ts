type Size = { total: number; blocks: number; correction: number }

/**
 * By version, at level M: total codewords, number of blocks, and error correction codewords per block. Source: ISO/IEC
 * 18004, table 9.
 */
const SIZES: readonly Size[] = [
  { total: 26, blocks: 1, correction: 10 },
  { total: 44, blocks: 1, correction: 16 },
  { total: 70, blocks: 1, correction: 26 },
  { total: 100, blocks: 2, correction: 18 },
  { total: 134, blocks: 2, correction: 24 },
  { total: 172, blocks: 4, correction: 16 },
  { total: 196, blocks: 4, correction: 18 },
  { total: 242, blocks: 4, correction: 22 },
  { total: 292, blocks: 5, correction: 22 },
  { total: 346, blocks: 5, correction: 26 },
  { total: 404, blocks: 5, correction: 30 },
  { total: 466, blocks: 8, correction: 22 },
  { total: 532, blocks: 9, correction: 22 },
  { total: 581, blocks: 9, correction: 24 },
  { total: 655, blocks: 10, correction: 24 },
  { total: 733, blocks: 10, correction: 28 },
]
export const VERSIONS = SIZES.length

/** Data bytes of a version, without error correction. */
export function dataCapacity(version: number): number {
  const { total, blocks, correction } = sizeOf(version)
  return total - blocks * correction
}

/** Splits the data into blocks, adds error correction to each, and interleaves the blocks byte by byte. */
export function correctedBytes(data: readonly number[], version: number): number[] {
  const { blocks, correction } = sizeOf(version)
  const short = Math.floor(data.length / blocks)
  const shortBlocks = blocks - (data.length % blocks)
  const generator = generatorOf(correction)
  const cut = Array.from({ length: blocks }, (_, at) => {
    const start = at * short + Math.max(0, at - shortBlocks)
    return data.slice(start, start + short + (at < shortBlocks ? 0 : 1))
  })
  const corrections = cut.map((block) => remainderOf(block, generator))
  return [...woven(cut, short + 1), ...woven(corrections, correction)]
}

function sizeOf(version: number): Size {
  const size = SIZES[version - 1]
  if (!size) throw new Error(`there is no version ${version}`)
  return size
}

function woven(blocks: readonly (readonly number[])[], longest: number): number[] {
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()
}

/** The product of (x - 2^i), without its leading coefficient 1. */
function generatorOf(degree: number): number[] {
  let generator = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let at = 0; at < degree; at += 1) {
    generator = generator.map((one, place) => times(one, root) ^ (generator[place + 1] ?? 0))
    root = times(root, 2)
  }
  return generator
}

function remainderOf(data: readonly number[], generator: readonly number[]): number[] {
  let rest = Array<number>(generator.length).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = generator.map((one, at) => (rest[at + 1] ?? 0) ^ times(one, factor))
  }
  return rest
}

/** Multiplication in GF(256) with polynomial x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}
