import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, delivery, type Received } from '../../testing/sale/delivery.ts'
import type { RankedKind } from './delivery-precedence.ts'
import { effectiveState } from './effective-state.ts'

const DAY = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`
const told = (...all: [RankedKind, number][]): Received[] => all.map(([kind, day]) => delivery(kind, DAY(day)))
const endedOn = (day: number, deliveries: Received[]) =>
  effectiveState(after(deliveries), { edits: { dispute_ended_at: DAY(day) }, rate: null, platform: 'HOTMART' })

describe('a dispute that a person ended', () => {
  it.each<[string, [RankedKind, number][], string]>([
    [
      'goes on where it stood',
      [
        ['PAID', 1],
        ['REFUND_REQUESTED', 5],
      ],
      'PENDING',
    ],
    [
      'stays ended when it is told late',
      [
        ['PAID', 1],
        ['REFUND_REQUESTED', 9],
      ],
      'PENDING',
    ],
    [
      'with a part given back goes on with what is left',
      [
        ['PAID', 1],
        ['PARTIALLY_REFUNDED', 5],
      ],
      'PENDING',
    ],
    [
      'is followed by a newer dispute',
      [
        ['PAID', 1],
        ['REFUND_REQUESTED', 11],
      ],
      'LOCKED',
    ],
    [
      'is followed by a newer part given back',
      [
        ['PAID', 1],
        ['PARTIALLY_REFUNDED', 11],
      ],
      'LOCKED',
    ],
    [
      'gives way to a refund, told however late',
      [
        ['PAID', 1],
        ['REFUND_REQUESTED', 5],
        ['REFUNDED', 6],
      ],
      'CANCELED',
    ],
    [
      'gives way to a chargeback',
      [
        ['PAID', 1],
        ['REFUND_REQUESTED', 5],
        ['CHARGEBACK', 12],
      ],
      'CANCELED',
    ],
    ['told before its payment takes the approval it carries for one', [['REFUND_REQUESTED', 5]], 'PENDING'],
  ])('%s', (_title, deliveries, status) => {
    expect(endedOn(10, told(...deliveries)).status).toBe(status)
  })

  it('of a sale that nobody paid waits for payment', () => {
    const state = after([delivery('REFUND_REQUESTED', DAY(5), {}, { approved_at: null })])
    const decided = effectiveState(state, { edits: { dispute_ended_at: DAY(10) }, rate: null, platform: 'HOTMART' })
    expect(decided.status).toBe('UNCOMPLETED')
  })

  it('leaves a sale whose notes exist with its notes', () => {
    const state = { ...after(told(['PAID', 1], ['REFUND_REQUESTED', 5])), processed_at: DAY(3) }
    const decided = effectiveState(state, { edits: { dispute_ended_at: DAY(10) }, rate: null, platform: 'HOTMART' })
    expect([decided.status, decided.event_kind, decided.state_at]).toEqual(['DONE', 'PAID', DAY(1)])
  })

  it('ends in the same state whatever comes first and however often', () => {
    const kinds = ['PENDING', 'PAID', 'COMPLETED', 'CANCELED', 'REFUND_REQUESTED', 'PARTIALLY_REFUNDED'] as const
    const one = fc.tuple(fc.constantFrom<RankedKind[]>(...kinds), fc.integer({ min: 1, max: 20 }))
    const orders = fc
      .array(one, { minLength: 1, maxLength: 6 })
      .chain((clean) =>
        fc.tuple(fc.constant(clean), fc.shuffledSubarray([...clean, ...clean], { minLength: clean.length * 2 })),
      )
    fc.assert(
      fc.property(orders, ([clean, shuffled]) => {
        expect(endedOn(10, told(...shuffled)).status).toBe(endedOn(10, told(...clean)).status)
      }),
    )
  })
})
