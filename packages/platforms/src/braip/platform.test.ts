import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { braip } from './platform.ts'

const credentials = { webhook_token: '0000111122223333444455556666777788889999' }

describePlatform(braip, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('braip'), credentials })

describe('Braip', () => {
  const approved = JSON.parse(
    new TextDecoder().decode(
      readFixtures(fixturesOf('braip')).find(({ name }) => name === 'pagamento-aprovado')?.delivery.body,
    ),
  )

  it('reads cents as number and as text alike', () => {
    expect(parse({ ...approved, trans_value: '19790' }).sale?.amount).toBe('197.90')
    expect(parse({ ...approved, trans_value: 5 }).sale?.amount).toBe('0.05')
  })

  it.each(['197,00', '197.00', 197.5, null, -1, {}])('makes no sale of the amount %j', (trans_value) => {
    expect(() => parse({ ...approved, trans_value })).toThrow('valor')
  })

  it('takes a status for paid only where a status changed', () => {
    expect(parse({ ...approved, type: 'OUTRO' }).event_kind).toBe('IGNORED')
    expect(parse({ ...approved, type: 'status_alterado' }).event_kind).toBe('PAID')
    expect(parse({ ...approved, type: 'OUTRO', subs_key: 'sub1' }).event_kind).toBe('SUBSCRIPTION')
    expect(parse({ ...approved, trans_status_code: '02' })).toEqual(parse(approved))
    expect(parse({ ...approved, trans_status_code: 'constructor' }).event_kind).toBe('IGNORED')
  })

  it('goes by the word for a status where no number is told', () => {
    const told = (trans_status: string) => parse({ ...approved, trans_status_code: null, trans_status }).event_kind
    expect(['PAGAMENTO APROVADO', 'Devolvida', 'Em Análise', 'Não aprovado'].map(told)).toEqual([
      'PAID',
      'REFUNDED',
      'PENDING',
      'IGNORED',
    ])
  })

  it('does not take a partly paid boleto for paid', () => {
    expect(parse({ ...approved, trans_status_code: 9 }).event_kind).toBe('PENDING')
  })

  it('keeps the day of payment when the sale is refunded', () => {
    const refunded = parse({ ...approved, trans_status_code: 5, trans_updatedate: '2026-10-20 10:00:00' })
    expect(refunded.occurred_at).toBe('2026-10-20T13:00:00.000Z')
    expect(refunded.sale).toMatchObject({
      approved_at: '2026-10-06T15:00:30.000Z',
      warranty_end_date: '2026-10-13',
    })
  })

  it('shares the amount among the items where a coupon made it smaller than their sum', () => {
    const trans_items = [
      { product_key: 'pro1', product_name: 'Um', plan_value: 10000, plan_amount: 1 },
      { product_key: 'pro2', product_name: 'Dois', plan_value: 5000, plan_amount: 1 },
    ]
    const items = parse({ ...approved, trans_value: 12000, trans_items }).sale?.items
    expect(items?.map(({ external_code, unit_value }) => [external_code, unit_value])).toEqual([
      ['pro1', '80.00'],
      ['pro2', '40.00'],
    ])
  })

  it('reads the price of a plan as that of one piece where the sale adds up so', () => {
    const trans_items = [
      { product_key: 'pro1', product_name: 'Um', plan_value: 10000, plan_amount: 1 },
      { product_key: 'pro2', product_name: 'Dois', plan_value: 2990, plan_amount: 2 },
    ]
    const items = parse({ ...approved, trans_value: 15_980, trans_items }).sale?.items
    expect(items?.map(({ quantity, unit_value }) => `${quantity} × ${unit_value}`)).toEqual(['1 × 100.00', '2 × 29.90'])
  })

  it('knows a delivery without its time by its bytes', () => {
    const { trans_updatedate: _left, ...rest } = approved
    const key = parse(rest).delivery_key
    expect(key).toMatch(/^BRAIP:STATUS_ALTERADO:2:[0-9a-f]{64}$/)
    expect(parse({ ...rest, trans_value: 1 }).delivery_key).not.toBe(key)
  })

  it('does not take the co-producer for the producer', () => {
    const commissions = [
      { name: 'Bruno', type: 'Coprodutor', value: 100 },
      { name: 'Ana', type: 'PRODUTOR', value: 200 },
      { name: 'Sistema', type: 'Sistema', value: 300 },
    ]
    expect(parse({ ...approved, commissions }).sale).toMatchObject({
      commission_amount: '2.00',
      coproducers: [{ name: 'Bruno', amount: '1.00' }],
      affiliates: [],
    })
  })

  it('says that goods travel where there is freight, and nothing where none is told of', () => {
    expect(parse({ ...approved, trans_freight: '1990' }).sale).toMatchObject({ freight: '19.90', is_physical: true })
    expect(parse(approved).sale).toMatchObject({ freight: '0.00', is_physical: false })
    const { trans_freight: _left, ...rest } = approved
    expect(parse(rest).sale).not.toHaveProperty('freight')
  })

  function parse(value: object): PlatformEvent {
    const body = new TextEncoder().encode(JSON.stringify(value))
    return braip.parse(body, { headers: {}, query: {} })[0] ?? expect.fail()
  }
})
