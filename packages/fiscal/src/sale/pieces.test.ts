import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, delivery, NOON, type Received } from '../../testing/sale/delivery.ts'
import { recomputeStatus, type SaleState } from './apply-delivery.ts'
import { RANKS, type RankedKind } from './delivery-precedence.ts'
import { effectiveState } from './effective-state.ts'
import { fromStoredState, toStoredState } from './stored-state.ts'

const LATER = '2026-11-21T12:00:00.000Z'
const LAST = '2026-11-22T12:00:00.000Z'
const [COURSE, GUIDE] = ['T1|31', 'T1|32']

const ITEM = { external_code: '31', name: 'Curso de cerâmica', quantity: '1' }

function told(kind: RankedKind, key: string, at: string): Received {
  const amount = key === COURSE ? '100.00' : '30.00'
  return delivery(
    kind,
    at,
    { platform: 'TICTO', delivery_key: `TICTO:${key}:${kind}:${at}` },
    {
      amount,
      amount_exchanged: amount,
      pieces: [{ key, amount, commission_amount: amount, items: [{ ...ITEM, unit_value: amount }] }],
    },
  )
}

const BOTH_PAID = [told('PAID', COURSE, NOON), told('PAID', GUIDE, NOON)]

describe('an order of two pieces', () => {
  it.each(['REFUNDED', 'CHARGEBACK'] as const)('is given back in part by a %s of one of them', (kind) => {
    const state = after([...BOTH_PAID, told(kind, GUIDE, LATER)])
    expect(state).toMatchObject({ event_kind: 'PARTIALLY_REFUNDED', state_at: LATER, status: 'LOCKED' })
    expect(state.sale.amount).toBe('130.00')
  })

  it('stays documented when a part comes back after its notes', () => {
    const paid = recomputeStatus({ ...after(BOTH_PAID), processed_at: NOON })
    expect(then(paid, told('REFUNDED', GUIDE, LATER)).status).toBe('DONE')
  })

  it('is given back whole once both are, whichever way each went', () => {
    const state = after([...BOTH_PAID, told('REFUNDED', GUIDE, LATER), told('CHARGEBACK', COURSE, LAST)])
    expect(state).toMatchObject({ event_kind: 'CHARGEBACK', state_at: LAST, status: 'CANCELED' })
  })

  it('becomes a part given back when the other piece is heard of after the refund', () => {
    const refunded = after([told('REFUNDED', GUIDE, LATER)])
    expect(refunded.status).toBe('CANCELED')
    expect(then(refunded, told('PAID', GUIDE, NOON)).status).toBe('CANCELED')
    expect(then(refunded, told('PAID', COURSE, NOON)).status).toBe('LOCKED')
  })

  it('waits while one of them is disputed, and no payment of the other ends that', () => {
    const disputed = after([...BOTH_PAID, told('REFUND_REQUESTED', GUIDE, LATER)])
    expect(disputed.event_kind).toBe('REFUND_REQUESTED')
    expect(then(disputed, told('PAID', COURSE, LAST)).status).toBe('LOCKED')
    expect(then(disputed, told('PAID', GUIDE, LAST)).status).toBe('PENDING')
  })

  it('goes on once a person dealt with the part, until more of it comes back', () => {
    const part = after([...BOTH_PAID, told('REFUNDED', GUIDE, LATER)])
    const decisions = { edits: { dispute_ended_at: LATER }, rate: null, platform: 'TICTO' }
    expect(effectiveState(part, decisions).status).toBe('PENDING')
    expect(effectiveState(then(part, told('REFUNDED', COURSE, LAST)), decisions).status).toBe('CANCELED')
    expect(effectiveState(then(part, told('CHARGEBACK', GUIDE, LAST)), decisions).status).toBe('LOCKED')
  })

  it('kept from before its pieces were marked, is heard as a whole until more is told of one', () => {
    const { piece_marks: _, ...old } = { ...after(BOTH_PAID), marks: { PAID: NOON } }
    const known = fromStoredState(JSON.parse(JSON.stringify(toStoredState(old))))
    expect(effectiveState(known, { edits: { dispute_ended_at: NOON }, rate: null, platform: 'TICTO' }).status).toBe(
      'PENDING',
    )
    expect(then(known, told('REFUNDED', GUIDE, LATER)).event_kind).toBe('PARTIALLY_REFUNDED')
  })
})

it('ends in the same state whatever order its pieces are told in, and however often', () => {
  fc.assert(
    fc.property(inTwoOrders(), ([clean, shuffled]) => {
      const state = after(clean)
      expect(after(shuffled)).toEqual(state)
      const undone = (key: string) =>
        clean.some(
          ({ event_kind: kind, sale }) =>
            sale.pieces?.[0]?.key === key && (kind === 'REFUNDED' || kind === 'CHARGEBACK'),
        )
      const keys = new Set(clean.flatMap(({ sale }) => sale.pieces?.map(({ key }) => key) ?? []))
      if ([...keys].some((key) => !undone(key))) expect(['REFUNDED', 'CHARGEBACK']).not.toContain(state.event_kind)
      if (keys.size > 0 && [...keys].every(undone)) expect(state.status).toBe('CANCELED')
    }),
    { numRuns: 500 },
  )
})

/**
 * The same deliveries in two orders: of up to three pieces and, without a key, of the order as a whole before it was
 * paid.
 */
function inTwoOrders() {
  const kinds = Object.keys(RANKS) as RankedKind[]
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`)
  const piece = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(COURSE, GUIDE, 'T1|33'), day)
  const whole = fc.tuple(fc.constantFrom<RankedKind>('PENDING', 'REFUSED', 'EXPIRED'), fc.constant(null), day)
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: whole }), { minLength: 1, maxLength: 7 })
    .map((all) =>
      all.map(([kind, key, at]) =>
        key === null
          ? delivery(kind, at, { platform: 'TICTO' }, { amount: '100.00', amount_exchanged: '100.00' })
          : told(kind, key, at),
      ),
    )
    .chain((clean) =>
      fc
        .shuffledSubarray([...clean, ...clean], { minLength: clean.length * 2 })
        .map((shuffled) => [clean, shuffled] as const),
    )
}

function then(state: SaleState, one: Received): SaleState {
  return after([one], state)
}
