import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySaleEvent, concernsSale, type SaleDelivery, type SaleState, settle } from './apply.ts'
import type { EventClient, EventItem, EventSale } from './event.ts'
import { RANKS, type RankedKind } from './rank.ts'
import { canSaleBecome } from './status.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const LATER = '2026-11-21T12:00:00.000Z'
const LAST = '2026-11-22T12:00:00.000Z'

describe('one delivery', () => {
  it.each([
    ['PAID', 'PENDING'],
    ['COMPLETED', 'PENDING'],
    ['PENDING', 'UNCOMPLETED'],
    ['OVERDUE', 'UNCOMPLETED'],
    ['REFUSED', 'CANCELED'],
    ['EXPIRED', 'CANCELED'],
    ['REFUND_REQUESTED', 'LOCKED'],
    ['PARTIALLY_REFUNDED', 'LOCKED'],
    ['REFUNDED', 'CANCELED'],
    ['CHARGEBACK', 'CANCELED'],
  ] as const)('%s makes the sale %s', (kind, status) => {
    expect(after([delivery(kind, NOON)]).status).toBe(status)
  })

  it('takes the time of arrival when the delivery has none', () => {
    expect(applySaleEvent(null, delivery('PAID', null), LATER).state_at).toBe(LATER)
  })

  it.each([['ABANDONED'], ['SUBSCRIPTION'], ['TEST'], ['IGNORED']] as const)('%s concerns no sale', (event_kind) => {
    expect(concernsSale({ ...delivery('PAID', NOON), event_kind })).toBe(false)
  })

  it('concerns no sale when it is a test or carries none', () => {
    expect(concernsSale(delivery('PAID', NOON))).toBe(true)
    expect(concernsSale({ ...delivery('PAID', NOON), is_test: true })).toBe(false)
    expect(concernsSale({ ...delivery('PAID', NOON), sale: null })).toBe(false)
  })
})

describe('rank and time', () => {
  it('ignores a late "waiting for payment"', () => {
    expect(after([delivery('PAID', NOON), delivery('PENDING', LATER)]).status).toBe('PENDING')
  })

  it('lets a good card follow a refused one', () => {
    expect(after([delivery('REFUSED', NOON), delivery('PAID', LATER)]).status).toBe('PENDING')
  })

  it('issues nothing when the refund came before the approval', () => {
    expect(after([delivery('REFUNDED', LATER), delivery('PAID', NOON)]).status).toBe('CANCELED')
    expect(after([delivery('REFUNDED', NOON), delivery('PAID', LATER)]).status).toBe('CANCELED')
  })

  it('resumes after a dispute that was won, and only then', () => {
    const disputed = [delivery('PAID', NOON), delivery('REFUND_REQUESTED', LATER)]
    expect(after(disputed).status).toBe('LOCKED')
    expect(after([...disputed, delivery('PAID', LAST)]).status).toBe('PENDING')
    expect(after([...disputed, delivery('COMPLETED', LAST)]).status).toBe('PENDING')
  })

  it('keeps COMPLETED when the approval is told again', () => {
    expect(after([delivery('COMPLETED', NOON), delivery('PAID', LATER)]).event_kind).toBe('COMPLETED')
  })

  it.each([
    // platform   canceled  status
    ['HOTMART', LATER, 'PENDING'], // a refund has its own event here
    ['TMB', LATER, 'CANCELED'], // cancel is all there is
    ['MONETIZZE', LATER, 'CANCELED'],
    ['TMB', NOON, 'PENDING'], // not later than the payment
  ] as const)('%s: a cancellation at %s over a payment at noon leaves it %s', (platform, at, status) => {
    expect(after([delivery('PAID', NOON, { platform }), delivery('CANCELED', at, { platform })]).status).toBe(status)
  })
})

describe('what people and jobs decided', () => {
  const paid = after([delivery('PAID', NOON)])

  it('never makes a processed sale due again', () => {
    const done = { ...paid, processed_at: LATER }
    expect(applySaleEvent(done, delivery('COMPLETED', LAST), LAST).status).toBe('DONE')
    expect(applySaleEvent(done, delivery('PARTIALLY_REFUNDED', LAST), LAST).status).toBe('DONE')
    expect(applySaleEvent(done, delivery('REFUNDED', LAST), LAST).status).toBe('CANCELED')
    const disputed = applySaleEvent(done, delivery('REFUND_REQUESTED', LATER), LATER)
    expect(disputed.status).toBe('LOCKED')
    expect(applySaleEvent(disputed, delivery('PAID', LAST), LAST).status).toBe('DONE')
  })

  it('holds "não emitir" until it is taken back, but a refund still cancels', () => {
    const skipped = { ...paid, locked_by_user: true }
    const told = applySaleEvent(skipped, delivery('COMPLETED', LATER), LATER)
    expect(told.status).toBe('LOCKED')
    expect(settle({ ...told, locked_by_user: false }).status).toBe('PENDING')
    expect(applySaleEvent(skipped, delivery('REFUNDED', LATER), LATER).status).toBe('CANCELED')
  })

  it('brings back no sale that a person cancelled', () => {
    expect(applySaleEvent({ ...paid, canceled_by_user: true }, delivery('COMPLETED', LATER), LATER).status).toBe(
      'CANCELED',
    )
  })
})

describe('data', () => {
  it.each([
    ['document', { client: client({ document: null, document_type: null }) }, 'UNPROCESSED'],
    ['address', { client: client({ address: null }) }, 'UNPROCESSED'],
    ['address', { client: client({ address: { ...ADDRESS, postal_code: null } }) }, 'UNPROCESSED'],
    ['exchange_rate', { currency: 'USD', amount_exchanged: null }, 'UNPROCESSED'],
    ['email', { client: client({ email: null }) }, 'PENDING'],
    ['product', { items: [] }, 'PENDING'],
  ] as const)('without %s', (what, lacking, status) => {
    const state = after([delivery('PAID', NOON, {}, lacking as Partial<EventSale>)])
    expect(state.sale.missing).toEqual([what])
    expect(state.status).toBe(status)
  })

  it('asks no document of a buyer abroad', () => {
    const abroad = client({ document: null, document_type: null, is_abroad: true, country: 'PT' })
    expect(after([delivery('PAID', NOON, {}, { client: abroad })]).sale.missing).toEqual([])
  })

  it('keeps what a thinner delivery leaves out', () => {
    const thin = {
      client: client({ address: { ...NO_ADDRESS, country: 'BR' }, phone: null }),
      coproducers: [],
      warranty_end_date: null,
    }
    const { sale } = after([delivery('PAID', NOON), delivery('COMPLETED', LATER, {}, thin)])
    expect(sale.client.address).toEqual(ADDRESS)
    expect(sale.client.phone).toBe('11988880001')
    expect(sale.warranty_end_date).toBe('2026-11-27')
  })

  it('takes the newer of two full values, whichever arrives first', () => {
    const old = delivery('PAID', NOON)
    const corrected = delivery('COMPLETED', LATER, {}, { client: client({ address: { ...ADDRESS, number: '2000' } }) })
    const thin = delivery('REFUND_REQUESTED', LAST, {}, { client: client({ address: null }) })
    for (const order of [
      [old, corrected, thin],
      [thin, old, corrected],
      [thin, corrected, old],
    ]) {
      expect(after(order).sale.client.address?.number).toBe('2000')
    }
  })

  it('prefers the platform’s guarantee to a default, and never shortens it', () => {
    const byDefault = { warranty_end_date: '2026-12-30', warranty_source: 'default_days:7' }
    const shorter = { warranty_end_date: '2026-11-25', warranty_source: 'platform_days:5' }
    const state = after([
      delivery('PAID', NOON),
      delivery('COMPLETED', LATER, {}, byDefault),
      delivery('COMPLETED', LAST, {}, shorter),
    ])
    expect(state.sale.warranty_end_date).toBe('2026-11-27')
  })
})

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
            state = settle({ ...state, processed_at: LAST })
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

type Received = SaleDelivery & { received_at: string }

function after(deliveries: readonly Received[]): SaleState {
  const state = deliveries.reduce<SaleState | null>(
    (current, one) => applySaleEvent(current, one, one.received_at),
    null,
  )
  if (!state) throw new Error('no deliveries')
  return state
}

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
  .map(({ kind, at, received_at, sale, client: buyer, address }): Received => {
    const addresses = {
      none: null,
      partial: { ...NO_ADDRESS, city: 'Rio' },
      full: ADDRESS,
      other: { ...ADDRESS, number: '7' },
    }
    return {
      ...delivery(kind, at, {}, { ...sale, client: client({ ...buyer, address: addresses[address] }) }),
      received_at,
    }
  })

function delivery(
  kind: RankedKind,
  at: string | null,
  event: Partial<SaleDelivery> = {},
  sale: Partial<EventSale> = {},
): Received {
  return {
    platform: 'HOTMART',
    raw_event: kind,
    event_kind: kind,
    is_test: false,
    delivery_key: `HOTMART:${kind}:${at}`,
    occurred_at: at,
    received_at: at ?? NOON,
    sale: {
      external_sales_id: 'HP1',
      parent_external_sales_id: null,
      currency: 'BRL',
      amount: '297.00',
      amount_exchanged: '297.00',
      amount_charged: null,
      commission_currency: 'BRL',
      commission_amount: '266.60',
      purchase_date: NOON,
      approved_at: NOON,
      warranty_end_date: '2026-11-27',
      warranty_source: 'platform',
      payment_method: 'credit_card',
      installments: 1,
      is_subscription: false,
      subscription_id: null,
      recurrence_number: null,
      client: client({}),
      items: [{ external_code: '4062912', name: 'Curso de fotografia', quantity: '1', unit_value: '297.00' }],
      coproducers: [],
      affiliates: [],
      missing: [],
      ...sale,
    },
    ...event,
  }
}

function client(fields: Partial<EventClient>): EventClient {
  return {
    name: 'Beatriz Nogueira Prates',
    email: 'beatriz@example.com',
    phone: '11988880001',
    document: '12345678909',
    document_type: 'CPF',
    person_type: 'PF',
    is_abroad: false,
    country: 'BR',
    address: ADDRESS,
    ...fields,
  }
}

const ADDRESS = {
  street: 'Avenida Paulista',
  number: '1000',
  complement: null,
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  postal_code: '01310100',
  country: 'BR',
}
const NO_ADDRESS = {
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
}
