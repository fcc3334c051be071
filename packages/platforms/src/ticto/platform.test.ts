import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { ticto } from './platform.ts'

const credentials = { webhook_token: 'token-ticto-de-teste-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }

describePlatform(ticto, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('ticto'), credentials })

describe('Ticto', () => {
  const authorized = JSON.parse(
    new TextDecoder().decode(
      readFixtures(fixturesOf('ticto')).find(({ name }) => name === 'authorized')?.delivery.body,
    ),
  )

  it('takes no address that the platform made up, however it marks it', () => {
    for (const is_mock of [1, '1', true]) expect(buyer({ address: mocked(is_mock) }).address).toBeNull()
    for (const is_mock of [0, '0', false, null]) expect(buyer({ address: mocked(is_mock) }).address).not.toBeNull()
  })

  it('believes a buyer abroad whose country nobody told, and asks no document', () => {
    const customer = { ...authorized.customer, cpf: null, is_foreign: true, address: null }
    expect(parse({ ...authorized, customer }).sale).toMatchObject({
      client: { is_abroad: true, country: null },
      missing: ['address'],
    })
  })

  it('does not send abroad who has a CPF', () => {
    expect(buyer({ is_foreign: true })).toMatchObject({ is_abroad: false, country: 'BR' })
  })

  it('counts the guarantee from the approval, and by the law where the platform tells no days', () => {
    const withDeadline = (refund_deadline: unknown) =>
      parse({ ...authorized, item: { ...authorized.item, refund_deadline } }).sale
    expect(withDeadline(30)).toMatchObject({ warranty_end_date: '2026-11-05', warranty_source: 'platform_days:30' })
    expect(withDeadline(0)).toMatchObject({ warranty_end_date: '2026-10-13', warranty_source: 'default_days:7' })
    expect(parse({ ...authorized, status: 'refunded' }).sale?.warranty_end_date).toBeNull()
  })

  it('says that goods travel only where the delivery speaks of shipping', () => {
    const shipped = (shipping: unknown) => parse({ ...authorized, shipping }).sale
    expect(shipped({ amount: 1990 })).toMatchObject({ freight: '19.90', is_physical: true })
    expect(shipped({ amount: 0, method: 'Correios' })).toMatchObject({ freight: '0.00', is_physical: true })
    expect(shipped({ amount: 0 })).toMatchObject({ freight: '0.00', is_physical: false })
    expect(shipped(null)).not.toHaveProperty('is_physical')
  })

  it.each(['abc', -1, null, {}])('makes no sale of the amount %j', (amount) => {
    expect(() => parse({ ...authorized, item: { ...authorized.item, amount } })).toThrow('valor')
  })

  it('tells which product of the order it speaks of, so that an order bump adds to the sale', () => {
    const bump = parse({
      ...authorized,
      item: { ...authorized.item, product_id: 99, product_name: 'Apostila', amount: 1990 },
    })
    const [first, second] = [parse(authorized).sale, bump.sale]
    expect(second?.external_sales_id).toBe(first?.external_sales_id)
    expect(second?.pieces?.map(({ key, amount }) => [key.split('|')[1], amount])).toEqual([['99', '19.90']])
    expect(first?.pieces?.[0]?.key).not.toBe(second?.pieces?.[0]?.key)
  })

  it('knows two products of one charge as two deliveries, also of the same second', () => {
    const order = { ...authorized.order, paid_amount: 17_980 }
    const bump = { ...authorized.item, product_id: 99, product_name: 'Apostila', amount: 1990 }
    const [course, book] = [parse({ ...authorized, order }), parse({ ...authorized, order, item: bump })]
    expect(course.delivery_key).not.toBe(book.delivery_key)
    expect(parse({ ...authorized, order }).delivery_key).toBe(course.delivery_key)
  })

  it('adds nothing to the order for an attempt that was never paid', () => {
    for (const status of ['refused', 'pix_created', 'pix_expired', 'bank_slip_delayed'])
      expect(parse({ ...authorized, status }).sale).not.toHaveProperty('pieces')
    for (const status of ['authorized', 'claimed', 'refunded', 'chargeback'])
      expect(parse({ ...authorized, status }).sale?.pieces).toHaveLength(1)
  })

  it.each(['159.90', 159.5, '15990.00'])('does not guess whether %j is in reais or in cents', (amount) => {
    expect(() => parse({ ...authorized, item: { ...authorized.item, amount } })).toThrow('valor')
  })

  it('does not shorten a code to make it fit', () => {
    const order = { ...authorized.order, hash: 'T'.repeat(61) }
    expect(() => parse({ ...authorized, order })).toThrow('longo demais')
  })

  it('reads names of states exactly', () => {
    for (const status of ['unauthorized', 'constructor', 'paid']) {
      expect(parse({ ...authorized, status }).event_kind).toBe('IGNORED')
    }
    expect(parse({ ...authorized, status: 'Authorized' })).toEqual(parse(authorized))
  })

  it('compares the token to the letter, and reads none where none was sent', () => {
    const post = (token: unknown) => ({ body: bytes({ ...authorized, token }), headers: {}, query: {} })
    expect(ticto.verify(post(` ${credentials.webhook_token}`), credentials)).toBe(false)
    expect(ticto.verify(post(null), credentials)).toBe(false)
    expect(ticto.verify(post({ length: 1 }), credentials)).toBe(false)
    expect(ticto.verify(post(''), { webhook_token: '' })).toBe(false)
  })

  function buyer(changes: object) {
    return parse({ ...authorized, customer: { ...authorized.customer, ...changes } }).sale?.client ?? expect.fail()
  }

  function mocked(is_mock: unknown): object {
    return { ...authorized.customer.address, is_mock }
  }

  function parse(value: object): PlatformEvent {
    return ticto.parse(bytes(value), { headers: {}, query: {} })[0] ?? expect.fail()
  }
})

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
