/** Pseudo-random numbers (mulberry32). The same seed gives the same numbers, so a failing run can be repeated. */
export type Random = { below(limit: number): number; shuffle<T>(list: readonly T[]): T[] }

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    shuffle: (list) => {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const moved = shuffled[last]
        const found = shuffled[other]
        if (moved !== undefined && found !== undefined) [shuffled[last], shuffled[other]] = [found, moved]
      }
      return shuffled
    },
  }
}
