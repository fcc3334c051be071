import { expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { memoryShelf } from './memory-simulation-store.ts'
import { pgShelf } from './pg-simulation-store.ts'
import { report } from './report.ts'
import { simulate } from './simulate.ts'
import { openGround } from './test-ground.ts'

const SEEDS = byDepth(4, 30)

it.each(Array.from({ length: SEEDS }, (_nothing, index) => index + 1))(
  'the twenty days of seed %i end well over PostgreSQL, and are the same as in memory to the last byte',
  async (seed) => {
    const ground = await openGround()
    try {
      const kept = await simulate({ seed, openShelf: pgShelf(ground) })
      expect(kept.failures.length, report(kept)).toBe(0)
      const twin = await simulate({ seed, openShelf: memoryShelf })
      expect(kept.trace).toEqual(twin.trace)
      expect(kept.hash).toBe(twin.hash)
      expect(kept.left).toEqual(twin.left)
    } finally {
      await ground.close()
    }
  },
  120_000,
)
