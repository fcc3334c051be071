import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESS, after, client, delivery, NO_ADDRESS, type Received } from '../../testing/sale/delivery.ts'
import { canSaleBecome } from '../state/sale.ts'
import { applySaleEvent, recomputeStatus, type SaleState } from './apply-delivery.ts'
import { RANKS, type RankedKind } from './delivery-precedence.ts'
import type { EventItem } from './event.ts'

const LAST = '2026-11-22T12:00:00.000Z'

describe('any order, any repetition', () => {
  it('ends in the same state, and never makes a forbidden step on the way', () => {
    fc.assert(
      fc.property(deliveriesInTwoOrders(), ([clean, shuffled]) => {
        const expected = after(clean)
        expect(after(shuffled)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('only ever takes steps the table of states allows', () => {
    fc.assert(
      fc.property(deliveriesInTwoOrders(), fc.nat(8), ([, shuffled], processedAfter) => {
        let state: SaleState | null = null
        for (const [index, one] of shuffled.entries()) {
          if (state?.status === 'PENDING' && index === processedAfter) {
            state = recomputeStatus({ ...state, processed_at: LAST })
          }
          const next = applySaleEvent(state, one, one.received_at)
          if (state)
            expect([state.status, next.status, canSaleBecome(state.status, next.status)]).toEqual([
              state.status,
              next.status,
              true,
            ])
          state = next
        }
      }),
      { numRuns: 500 },
    )
  })
})

function deliveriesInTwoOrders() {
  return fc
    .record({
      platform: fc.constantFrom('HOTMART', 'TMB'),
      deliveries: fc.array(anyDelivery, { minLength: 1, maxLength: 6 }),
    })
    .map(({ platform, deliveries }) => deliveries.map((one, n) => ({ ...one, platform, delivery_key: `HOTMART:${n}` })))
    .chain((clean) =>
      fc
        .array(fc.nat(clean.length - 1), { maxLength: 6 })
        .chain((again) => {
          const withTwins = [...clean, ...again.flatMap((n) => clean[n] ?? [])]
          return fc.shuffledSubarray(withTwins, { minLength: withTwins.length })
        })
        .map((shuffled) => [clean, shuffled] as const),
    )
}

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`)

const anyDelivery = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(RANKS) as RankedKind[])),
    at: fc.option(day),
    received_at: day,
    sale: fc.record({
      amount: fc.constantFrom('297.00', '97.00', '0.00'),
      amount_exchanged: fc.constantFrom(null, '297.00', '310.00'),
      currency: fc.constantFrom('BRL', 'USD'),
      warranty_end_date: fc.constantFrom(null, '2026-11-27', '2026-12-04'),
      warranty_source: fc.constantFrom('platform', 'default_days:7'),
      approved_at: fc.option(day),
      is_subscription: fc.boolean(),
      told: fc.constantFrom({}, { is_physical: true }, { is_physical: false }, { freight: null }, { freight: '12.50' }),
      items: fc.constantFrom<EventItem[]>(
        [],
        [{ external_code: '1', name: 'Curso', quantity: '1', unit_value: '97.00' }],
      ),
    }),
    client: fc.record({
      name: fc.constantFrom('', 'Ana', 'Ana Lima'),
      email: fc.constantFrom(null, 'ana@example.com', 'a@example.com'),
      document: fc.constantFrom(null, '52998224725', '12345678909'),
      is_abroad: fc.boolean(),
      country: fc.constantFrom(null, 'BR', 'PT'),
    }),
    address: fc.constantFrom('none', 'partial', 'full', 'other'),
  })
  .map(({ kind, at, received_at, sale: { told, ...sale }, client: buyer, address }): Received => {
    const addresses = {
      none: null,
      partial: { ...NO_ADDRESS, city: 'Rio' },
      full: ADDRESS,
      other: { ...ADDRESS, number: '7' },
    }
    return {
      ...delivery(kind, at, {}, { ...sale, ...told, client: client({ ...buyer, address: addresses[address] }) }),
      received_at,
    }
  })
