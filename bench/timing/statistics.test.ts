import { expect, it } from 'vitest'
import { slopeT, smirnovP } from './statistics.ts'

/** Pseudo-random numbers, the same at every run. */
const drawn = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => (Math.sin(seed + at * 12.9898) * 43_758.5453) % 1).map(Math.abs)

it('sees a slope that is there, and none that is not', () => {
  const x = drawn(5_000, 1)
  const noise = drawn(5_000, 2)
  expect(Math.abs(slopeT(x, noise))).toBeLessThan(4.5)
  expect(
    slopeT(
      x,
      noise.map((one, at) => one + (x[at] ?? 0)),
    ),
  ).toBeGreaterThan(20)
})

it('tells samples of two distributions apart, and takes those of one as one', () => {
  expect(smirnovP(drawn(400, 1), drawn(400, 2))).toBeGreaterThan(0.01)
  expect(
    smirnovP(
      drawn(400, 1),
      drawn(400, 2).map((one) => one + 0.3),
    ),
  ).toBeLessThan(0.001)
})
