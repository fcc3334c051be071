import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongOutage, outageAt, type TrafficMinute } from './outage.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const failed = (minutes: number, failures = 1): TrafficMinute => ({
  minute: ago(minutes),
  requests: failures,
  failures,
})
const went = (minutes: number): TrafficMinute => ({ minute: ago(minutes), requests: 3, failures: 1 })
const isLong = (minutes: TrafficMinute[]) => {
  const outage = outageAt(minutes, NOW)
  return outage !== null && isLongOutage(outage, NOW)
}

describe('an outage of an authority', () => {
  it('begins after the last minute in which anything went well', () => {
    expect(outageAt([went(40), failed(35), failed(20, 4), failed(1)], NOW)).toEqual({ since: ago(35), failures: 6 })
    expect(outageAt([failed(40), went(1)], NOW)).toBeNull()
    expect(outageAt([], NOW)).toBeNull()
  })

  it('is long after half an hour and five failures, never after fewer or sooner', () => {
    expect(isLong([failed(31), failed(20, 3), failed(1)])).toBe(true)
    expect(isLong([failed(31), failed(20, 2), failed(1)])).toBe(false)
    expect(isLong([failed(29, 50), failed(1, 50)])).toBe(false)
  })

  it('is counted anew from when the authority said that it works', () => {
    const minutes = [failed(50, 9), failed(20, 9), failed(1)]
    expect(outageAt(minutes, NOW, ago(30))).toEqual({ since: ago(20), failures: 10 })
    expect(outageAt(minutes, NOW, ago(0.5))).toBeNull()
  })

  it('does not extend over hours without requests', () => {
    expect(isLong([failed(300, 9), failed(1)])).toBe(false)
    expect(isLong([failed(120, 9)])).toBe(false)
  })

  it('is never seen where the newest minute had a success, whatever came before', () => {
    const any = fc.array(fc.record({ at: fc.integer({ min: 1, max: 300 }), failures: fc.integer({ min: 1, max: 20 }) }))
    fc.assert(
      fc.property(any, (past) => outageAt([went(0), ...past.map((one) => failed(one.at, one.failures))], NOW) === null),
    )
  })
})
