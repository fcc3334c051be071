import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { perfectPay } from './platform.ts'

const credentials = { webhook_token: 'aaaa0000bbbb1111cccc2222dddd3333' }

describePlatform(perfectPay, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('perfectpay'), credentials })

describe('PerfectPay', () => {
  const approved = JSON.parse(
    new TextDecoder().decode(
      readFixtures(fixturesOf('perfectpay')).find(({ name }) => name === 'approved')?.delivery.body,
    ),
  )

  it('reads a state given as text as the same state', () => {
    expect(parse({ ...approved, sale_status_enum: '2' })).toEqual(parse(approved))
    expect(parse({ ...approved, sale_status_enum: 'unapproved' }).event_kind).toBe('IGNORED')
  })

  it('takes a cancelled sale for refunded only if it was approved once', () => {
    const cancelled = { ...approved, sale_status_enum: 6 }
    expect(parse(cancelled).event_kind).toBe('REFUNDED')
    expect(parse({ ...cancelled, date_approved: null }).event_kind).toBe('CANCELED')
    expect(parse({ ...cancelled, date_approved: '0000-00-00 00:00:00' }).event_kind).toBe('CANCELED')
  })

  it('tells interest from what rounding the instalments adds', () => {
    const charged = (installments: number, installment_amount: number) =>
      parse({ ...approved, installments, installment_amount }).sale?.amount_charged
    expect(charged(3, 65.67)).toBe('197.00')
    expect(charged(12, 19.7)).toBe('236.40')
    expect(charged(1, 0)).toBe('197.00')
  })

  it('goes by the word for a state where the number is missing or a word itself', () => {
    const told = (sale_status_enum: unknown, sale_status_enum_key: string) =>
      parse({ ...approved, sale_status_enum, sale_status_enum_key })
    expect([told(null, 'approved'), told('Approved', 'approved'), told('02', 'approved')]).toEqual(
      Array(3).fill(parse(approved)),
    )
    expect(told('novo', 'novo').event_kind).toBe('IGNORED')
  })

  it('waits for the exchange of a sale in another currency', () => {
    expect(parse({ ...approved, currency_enum_key: 'USD' }).sale).toMatchObject({
      currency: 'USD',
      amount_exchanged: null,
    })
    expect(() => parse({ ...approved, currency_enum_key: '$' })).toThrow('moeda')
  })

  it('does not take a currency that it knows only by a number for the real', () => {
    const { currency_enum_key: _left, ...unnamed } = approved
    expect(parse({ ...unnamed, currency_enum: 1 }).sale?.currency).toBe('BRL')
    expect(() => parse({ ...unnamed, currency_enum: 2 })).toThrow('moeda')
  })

  it('splits a plan among its products only where it knows their prices', () => {
    const named = [
      { code: 'P1', name: 'Pote' },
      { code: 'P2', name: 'Guia' },
    ]
    expect(parse({ ...approved, plan_itens: named }).sale?.items).toHaveLength(1)
    const priced = [
      { ...named[0], quantity: 3, amount: 150 },
      { ...named[1], quantity: 1, amount: 47 },
    ]
    expect(parse({ ...approved, plan_itens: priced }).sale?.items).toEqual([
      { external_code: 'P1', name: 'Pote', quantity: '3', unit_value: '50.00' },
      { external_code: 'P2', name: 'Guia', quantity: '1', unit_value: '47.00' },
    ])
  })

  it('reads the price of an item as that of one piece where the sale adds up so', () => {
    const plan_itens = [
      { code: 'X1', name: 'Curso', quantity: 1, amount: 100 },
      { code: 'X2', name: 'Caderno', quantity: 2, amount: 29.9 },
    ]
    const items = parse({ ...approved, sale_amount: 159.8, plan_itens }).sale?.items
    expect(items?.map(({ quantity, unit_value }) => `${quantity} × ${unit_value}`)).toEqual(['1 × 100.00', '2 × 29.90'])
  })

  it('knows who shares a sale by its word, and by its number only where there is no word', () => {
    const commission = [
      { name: 'Ana', affiliation_type_enum: 4, affiliation_type_enum_key: 'coproducer', commission_amount: 5 },
      { name: 'Bia', affiliation_type_enum: 2, affiliation_type_enum_key: 'Affiliate', commission_amount: 6 },
      { name: 'Caio', affiliation_type_enum: 9, affiliation_type_enum_key: 'Co-produtor', commission_amount: 7 },
      { name: 'Davi', affiliation_type_enum: 5, commission_amount: 8 },
      { name: 'Eva', affiliation_type_enum: 5, affiliation_type_enum_key: 'manager', commission_amount: 9 },
    ]
    const sale = parse({ ...approved, commission }).sale
    expect(sale?.coproducers.map(({ name }) => name)).toEqual(['Ana', 'Caio'])
    expect(sale?.affiliates.map(({ name }) => name)).toEqual(['Bia', 'Davi'])
  })

  it('takes the same state with another detail for news', () => {
    const key = (sale_status_detail: string | null, sale_status_enum = 2) =>
      parse({ ...approved, sale_status_enum, sale_status_enum_key: null, sale_status_detail }).delivery_key
    expect(key('approved')).toBe(key(null))
    expect(key('accredited')).not.toBe(key('approved'))
    expect(key('waiting_documents', 4)).not.toBe(key('in_mediation', 4))
    expect(key('in_mediation', 4)).toBe(key('', 4))
  })

  it('keeps of a share only a document that can exist', () => {
    const share = { affiliation_type_enum: 2, name: 'Bruno', commission_amount: 5 }
    const documents = (identification_number: string) =>
      parse({ ...approved, commission: [{ ...share, identification_number }] }).sale?.coproducers[0]?.document
    expect(documents('123.456.789-09')).toBe('12345678909')
    expect(documents('12345678900')).toBeNull()
  })

  it('makes no sale the upsell of itself', () => {
    expect(parse({ ...approved, original_code: approved.code }).sale?.parent_external_sales_id).toBeNull()
  })

  it('asks no document of a foreigner whose country is not told', () => {
    const customer = {
      ...approved.customer,
      identification_type: 'ESTRANGEIRO',
      identification_number: 'X1',
      country: '',
    }
    expect(parse({ ...approved, customer }).sale).toMatchObject({ client: { is_abroad: true, country: null } })
    expect(parse({ ...approved, customer }).sale?.missing).not.toContain('document')
  })

  it('says that goods travel where there is shipping', () => {
    expect(parse({ ...approved, shipping_amount: 19.9 }).sale).toMatchObject({ freight: '19.90', is_physical: true })
    expect(parse({ ...approved, shipping_amount: 0 }).sale).toMatchObject({ freight: '0.00', is_physical: false })
    expect(parse(approved).sale).not.toHaveProperty('is_physical')
  })

  it('cannot read a sale without code, state or price', () => {
    expect(() => parse({ ...approved, code: null })).toThrow('código')
    expect(() => parse({ ...approved, code: 'P'.repeat(61) })).toThrow('longo')
    expect(() => parse({ ...approved, sale_status_enum: null, sale_status_enum_key: '' })).toThrow('situação')
    expect(() => parse({ ...approved, sale_amount: 'x' })).toThrow('valor')
  })

  function parse(value: object): PlatformEvent {
    const body = new TextEncoder().encode(JSON.stringify(value))
    return perfectPay.parse(body, { headers: {}, query: {} })[0] ?? expect.fail()
  }
})
