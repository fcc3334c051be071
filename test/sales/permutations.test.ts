import { applySaleEvent } from '@talao/fiscal'
import { PLATFORMS } from '@talao/platforms'
import { describe, expect, it } from 'vitest'
import { byDepth } from '../support/depth.ts'
import { deliveriesOf, platformsOf } from './deliveries.ts'
import type { Apply } from './final-sales.ts'
import { FOLDERS } from './folders.ts'
import { permute } from './permutations.ts'
import { seeded } from './random.ts'

describe('deliveries in any order', () => {
  it('end in the same sales as in the clean order, however often each is told', { timeout: 120_000 }, () => {
    const outcome = permute({ deliveries: byDepth(300, 1_000), permutations: byDepth(4, 20), seed: 20_261_122 })
    expect(outcome.differing).toEqual([])
    expect(outcome.told).toBeGreaterThan(1.5 * outcome.deliveries)
  })

  it('come from every platform that delivers, and tell of refunds as well as of payments', () => {
    const told = deliveriesOf(seeded(1), 600)
    expect(
      platformsOf(told)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      Object.keys(PLATFORMS)
        .filter((id) => id in FOLDERS)
        .sort(),
    )
    const kinds = new Set(told.map(({ event }) => event.event_kind))
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['CANCELED', 'PAID', 'PENDING', 'REFUNDED']))
  })

  it.each<[string, Apply]>([
    ['the last delivery simply won', (_state, event, at) => applySaleEvent(null, event, at)],
    [
      'a later delivery overwrote with its emptiness',
      (state, event, at) => {
        const next = applySaleEvent(state, event, at)
        return { ...next, sale: { ...next.sale, client: event.sale.client } }
      },
    ],
    [
      'time alone decided',
      (state, event, at) => {
        const next = applySaleEvent(state, event, at)
        const isNewer = !state || (event.occurred_at ?? at) >= state.state_at
        return isNewer ? { ...next, status: applySaleEvent(null, event, at).status } : { ...next, status: state.status }
      },
    ],
  ])('would be caught if %s', { timeout: 60_000 }, (_what, apply) => {
    expect(permute({ deliveries: 300, permutations: 3, seed: 7, apply }).differing).not.toEqual([])
  })
})
