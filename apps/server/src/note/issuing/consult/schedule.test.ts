import { describe, expect, it } from 'vitest'
import { absenceProves, nextConsult, nextSending } from './schedule.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const seconds = (at: Date) => (at.getTime() - NOW.getTime()) / 1000

describe('looking a note up again', () => {
  it('waits longer each time, an hour at most', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 1000].map((consults) => seconds(nextConsult(consults, NOW)))).toEqual([
      15, 30, 60, 120, 300, 900, 3600, 3600, 3600,
    ])
  })

  it('sends to a closed authority ever less often, and within a quarter of an hour of its opening', () => {
    const after = (minutes: number) => seconds(nextSending(new Date(NOW.getTime() - minutes * 60_000), NOW))
    expect([0, 1, 2, 4, 20, 60, 600, 6000].map(after)).toEqual([30, 30, 30, 60, 300, 900, 900, 900])
  })

  it('takes "absent" for proof only when nothing can be on its way any more', () => {
    const sentAt = (ago: number) => new Date(NOW.getTime() - ago * 1000)
    expect(absenceProves(sentAt(119), NOW)).toBe(false)
    expect(absenceProves(sentAt(120), NOW)).toBe(true)
  })
})
