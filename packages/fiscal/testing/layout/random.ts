/** Returns a whole number below `limit`; the same seed gives the same series (mulberry32). */
export type Random = (limit: number) => number

export function random(seed: number): Random {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** One in eight items, the same ones on every run. */
export function someOf<T>(items: readonly T[]): T[] {
  const next = random(20_261_120)
  return items.filter(() => next(8) === 0)
}
