/** Seeded randomness: the same seed gives the same run. */
export type Random = {
  /** In [0, 1). */
  next(): number
  chance(probability: number): boolean
  /** An integer, both ends included. */
  between(least: number, most: number): number
  /** Evenly distributed over the orders of magnitude. */
  spread(least: number, most: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Chris Doty-Humphrey's sfc32 generator: small, fast, and random enough to find faults. */
export function seededRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }
  for (let turn = 0; turn < 12; turn += 1) next()
  return {
    next,
    chance: (probability) => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    spread: (least, most) => Math.round(least * (most / least) ** next()),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
