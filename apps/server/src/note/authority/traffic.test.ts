import type { ConsultOutcome } from '@talao/gateways'
import { expect, it } from 'vitest'
import { EXCHANGE } from '../../../testing/simulation/contract-bench.ts'
import { isFailure } from './traffic.ts'

function unknown(
  failure: 'unavailable' | 'unknown' | 'malformed' | 'throttled' | 'auth',
): Extract<ConsultOutcome, { kind: 'UNKNOWN' }> {
  return { kind: 'UNKNOWN', exchange: EXCHANGE, failure, sent: 'maybe', reason: 'x', retryAfterSeconds: null }
}

it('counts against an authority what it did not do, and neither our credentials nor what only a person mends', () => {
  const kinds = ['unavailable', 'unknown', 'malformed', 'throttled', 'auth'] as const
  expect(kinds.map((kind) => isFailure(unknown(kind)))).toEqual([true, true, true, false, false])
  for (const kind of kinds) expect(isFailure({ ...unknown(kind), needsHuman: 'Veja o CA_BUNDLE.' })).toBe(false)
})
