import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import { eduzz } from './platform.ts'
import { signatureOf } from './verify.ts'

const credentials = { webhook_token: 'segredo-eduzz-de-teste' }

describePlatform(eduzz, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('eduzz'), credentials })

describe('Eduzz', () => {
  const paid = fixture('invoice-paid')
  const legacy = fixture('legacy-invoice-paid')

  it('takes the signature with the name of its algorithm in front as well', () => {
    const body = bytes(paid)
    const signature = signatureOf(body, credentials.webhook_token)
    const verify = (header: string) =>
      eduzz.verify({ body, headers: { 'x-signature': header }, query: {} }, credentials)
    expect([signature, `sha256=${signature}`, `sha1=${signature}`, ''].map(verify)).toEqual([true, true, false, false])
  })

  it('lets no secret in the body excuse a wrong signature', () => {
    const delivery = { body: bytes(legacy), query: {} }
    expect(eduzz.verify({ ...delivery, headers: {} }, credentials)).toBe(true)
    expect(eduzz.verify({ ...delivery, headers: { 'x-signature': 'wrong' } }, credentials)).toBe(false)
    expect(eduzz.verify({ ...delivery, headers: { 'x-signature': '' } }, credentials)).toBe(false)
    const older = { ...legacy, origin: '', api_key: credentials.webhook_token }
    expect(eduzz.verify({ body: bytes(older), headers: {}, query: {} }, credentials)).toBe(true)
  })

  it('reads names of events exactly: a property of objects is no event', () => {
    for (const event of ['constructor', 'myeduzz.invoice_unpaid', 'invoice_paid'])
      expect(parse({ ...paid, event })?.event_kind).toBe('IGNORED')
    expect(parse({ ...paid, event: 'MYEDUZZ.INVOICE_PAID' })?.event_kind).toBe('PAID')
    expect(parse({ ...paid, event: 'myeduzz.invoice_cancelled' })?.event_kind).toBe('CANCELED')
  })

  it('knows a delivery without id by its bytes', () => {
    const key = (changes: object) => parse({ ...paid, id: null, ...changes })?.delivery_key
    expect(key({})).toBe(key({}))
    expect(key({ sentDate: '2026-10-07T00:00:00.000Z' })).not.toBe(key({}))
  })

  it('makes no sale the bump of itself', () => {
    const bumped = (mainSaleId: string) => parse(withData({ orderBump: { has: true, mainSaleId } }))?.sale
    expect(bumped('90000001')?.parent_external_sales_id).toBeNull()
    expect(bumped('90000009')?.parent_external_sales_id).toBe('90000009')
  })

  it('refuses a sale without price, currency or code, and one whose code would have to be cut', () => {
    expect(() => parse(withData({ price: { value: 'x', currency: 'BRL' } }))).toThrow('preço')
    expect(() => parse(withData({ price: { value: 10 }, paid: null }))).toThrow('moeda')
    expect(() => parse(withData({ id: null }))).toThrow('código')
    expect(() => parse(withData({ id: '9'.repeat(61) }))).toThrow('longo')
    expect(() => parse({ ...paid, data: null })).toThrow('dados')
  })

  it('mixes no currencies in what was charged', () => {
    expect(parse(withData({ paid: { currency: 'USD', value: 35 } }))?.sale?.amount_charged).toBe('197.00')
  })

  it.each([
    ['1', 'PENDING'],
    ['4', 'CANCELED'],
    ['6', 'REFUND_REQUESTED'],
    ['7', 'REFUNDED'],
    ['9', 'IGNORED'],
    ['10', 'EXPIRED'],
    ['99', 'IGNORED'],
  ])('reads status %s of the discontinued webhook as %s, whatever its event is called', (trans_status, kind) => {
    expect(parse({ ...legacy, trans_status })?.event_kind).toBe(kind)
  })

  it('knows the test of the discontinued webhook by its code', () => {
    expect(parse({ ...legacy, trans_cod: '1' })).toMatchObject({ event_kind: 'TEST', sale: null })
  })

  function withData(changes: object): object {
    return { ...paid, data: { ...paid.data, ...changes } }
  }
})

function fixture(name: string): { data: object; [name: string]: unknown } {
  const found = readFixtures(fixturesOf('eduzz')).find((one) => one.name === name)
  return JSON.parse(new TextDecoder().decode(found?.delivery.body))
}

function parse(value: object) {
  return eduzz.parse(bytes(value), { headers: {}, query: {} })[0]
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
