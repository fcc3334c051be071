import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { memoryShelf } from './memory-simulation-store.ts'
import { report } from './report.ts'
import { simulate } from './simulate.ts'

const SEEDS = byDepth(150, 2_000)
const BATCH = 50

describe('twenty days of eight notes among crashes, lost answers and people', () => {
  it.each(Array.from({ length: SEEDS / BATCH }, (_nothing, index) => index * BATCH + 1))(
    'end with every note final, once, and as the authority has it: seeds from %i',
    async (from) => {
      for (let seed = from; seed < from + BATCH; seed += 1) {
        const result = await simulate({ seed, openShelf: memoryShelf })
        expect(result.failures.length, report(result)).toBe(0)
      }
    },
    120_000,
  )

  it('are the same twenty days whenever the seed is the same', async () => {
    const [once, again, other] = [
      await simulate({ seed: 42, openShelf: memoryShelf }),
      await simulate({ seed: 42, openShelf: memoryShelf }),
      await simulate({ seed: 43, openShelf: memoryShelf }),
    ]
    expect(again.hash).toBe(once.hash)
    expect(again.trace).toEqual(once.trace)
    expect(other.hash).not.toBe(once.hash)
  })
})
