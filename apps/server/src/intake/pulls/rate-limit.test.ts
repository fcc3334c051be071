import { describe, expect, it } from 'vitest'
import { standInFor } from '../../kit/http-request.ts'
import { spacingOf } from './rate-limit.ts'

describe('the rhythm of requests', () => {
  it.each([1, 2, 6, 20, 30, 60, 100, 120, 500])('takes at most %i in any minute', (requestsPerMinute) => {
    const { spacing, ahead } = spacingOf(requestsPerMinute)
    // Same rule as the SQL: a request is allowed while the reserved time is not too far ahead.
    const taken: number[] = []
    let paceAt = 0
    for (let now = 0; now < 180_000; now += 50) {
      while (paceAt <= now + ahead) {
        taken.push(now)
        paceAt = Math.max(paceAt, now) + spacing
      }
    }
    for (const start of taken) {
      const inMinute = taken.filter((at) => at >= start && at < start + 60_000).length
      expect(inMinute).toBeLessThanOrEqual(Math.max(requestsPerMinute, 1))
    }
  })
})

describe('the stand-in for platforms', () => {
  it('takes the place of https and keeps host, path and query', () => {
    const url = 'https://public-api.kiwify.com/v1/sales?page=1'
    expect(standInFor(url, 'http://127.0.0.1:1/plataformas')).toBe(
      'http://127.0.0.1:1/plataformas/public-api.kiwify.com/v1/sales?page=1',
    )
    expect(standInFor(url, undefined)).toBe(url)
  })
})
