import { describe, expect, it } from 'vitest'
import { DPS_LAYOUTS, dpsLayoutOn } from './versions.ts'

describe('the version of the layout', () => {
  it('is 1.01 on every day while the next one has no schema', () => {
    for (const day of ['2026-02-09', '2026-11-30', '2026-12-01', '2027-06-01'])
      expect(dpsLayoutOn(day)).toMatchObject({ version: '1.01' })
  })

  it('that is only announced is refused in words, not guessed', () => {
    const answer = dpsLayoutOn('2026-12-01', '1.04')
    expect(answer).toEqual({ refusal: expect.stringContaining('1.04') })
    expect(DPS_LAYOUTS.filter(({ from, layout }) => (from === null) !== (layout === null))).toEqual([])
  })

  it('does not reach back before the national layout it is', () => {
    expect(dpsLayoutOn('2025-12-31')).toHaveProperty('refusal')
  })
})
