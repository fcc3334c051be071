import { createHash } from 'node:crypto'

/** A number in [0, 1). */
export type Random = () => number

/** The same seed gives the same sequence, so a failed chaos run can be repeated. The generator is mulberry32. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number): number {
  return Math.floor(low + random() * (high - low + 1))
}
