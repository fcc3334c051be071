import { describe, expect, it } from 'vitest'
import { ADDRESS, after, client, delivery, NO_ADDRESS, NOON } from '../../testing/sale/delivery.ts'
import { applySaleEvent, concernsSale, recomputeStatus } from './apply-delivery.ts'
import type { EventSale } from './event.ts'

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
    ['HOTMART', LATER, 'PENDING'], // this platform has a separate event for a refund
    ['TMB', LATER, 'CANCELED'], // this platform sends only a cancellation
    ['MONETIZZE', LATER, 'CANCELED'],
    ['TMB', NOON, 'PENDING'], // not later than the payment, so ignored
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
    expect(recomputeStatus({ ...told, locked_by_user: false }).status).toBe('PENDING')
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

  it('puts no total of named items in the place of what they were sold for, whichever arrives last', () => {
    const priced = delivery('PAID', NOON)
    const item = { external_code: '1', name: 'Curso', quantity: '1', unit_value: '0.00' }
    const total = delivery('PAID', LATER, {}, { amount: '4788.00', items: [item] })
    for (const order of [
      [priced, total],
      [total, priced],
    ])
      expect(after(order).sale.amount).toBe(priced.sale?.amount)
    expect(after([total])).toMatchObject({ status: 'UNPROCESSED', sale: { missing: ['amount'] } })
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

  describe('told product by product', () => {
    const piece = (key: string, amount: string, name: string) => ({
      amount,
      amount_exchanged: amount,
      items: [{ external_code: key, name, quantity: '1', unit_value: amount }],
      pieces: [
        {
          key,
          amount,
          commission_amount: null,
          items: [{ external_code: key, name, quantity: '1', unit_value: amount }],
        },
      ],
    })
    const course = delivery('PAID', NOON, { delivery_key: 'A' }, piece('1', '100.00', 'Curso'))
    const book = delivery('PAID', LATER, { delivery_key: 'B' }, piece('2', '30.50', 'Apostila'))

    it('adds the products up, whichever came first and however often', () => {
      for (const order of [
        [course, book],
        [book, course, book],
      ]) {
        const { sale } = after(order)
        expect(sale.amount).toBe('130.50')
        expect(sale.amount_exchanged).toBe('130.50')
        expect(sale.items.map(({ name }) => name)).toEqual(['Curso', 'Apostila'])
      }
    })

    it('takes the newer word on one product and leaves the other alone', () => {
      const corrected = delivery('COMPLETED', LAST, { delivery_key: 'C' }, piece('2', '29.00', 'Apostila'))
      expect(after([corrected, course, book]).sale.amount).toBe('129.00')
    })
  })
})
