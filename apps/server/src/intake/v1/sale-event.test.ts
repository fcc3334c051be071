import { readFileSync } from 'node:fs'
import { V1SaleIn, V1StatusIn } from '@talao/contract'
import { applySaleEvent, type SaleState } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { eventOfSale, eventOfStatus } from './sale-event.ts'

const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')) as Record<string, unknown>
const CREATE = fixture('sale_create')
const NOW = '2026-10-07T12:00:00.000Z'
const stateOf = (body: object, known: SaleState | null = null): SaleState =>
  applySaleEvent(known, eventOfSale(V1SaleIn.parse({ ...CREATE, ...body }), known), NOW)
const faults = (body: object): Record<string, string[]> => {
  const { error } = V1SaleIn.safeParse({ ...CREATE, ...body })
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), [issue.message]]))
}

describe('a sale of the API', () => {
  it('becomes exactly the event of its example', () => {
    const { advisory: _advice, ...expected } = fixture('sale_create.expected') as {
      advisory: unknown
      sale: { items: { quantity: number }[] }
    }
    const event = eventOfSale(V1SaleIn.parse(CREATE), null)
    const items = event.sale.items.map((item) => ({ ...item, quantity: Number(item.quantity) }))
    expect({ ...event, sale: { ...event.sale, items } }).toEqual(expected)
  })

  it('takes amounts as numbers or texts and sums them to the cent', () => {
    const items = [
      { product_code: 'A', description: 'A', quantity: '0.5', unit_value: 10.01 },
      { product_code: 'B', description: 'B', quantity: 3, unit_value: '0.10', type: 'NFSE' },
    ]
    const { sale } = stateOf({ items })
    expect(sale.amount).toBe('5.31')
    expect(sale.items.map(({ unit_value, type_fiscal_note }) => [unit_value, type_fiscal_note])).toEqual([
      ['10.01', undefined],
      ['0.10', 'NFSE'],
    ])
  })

  it('says what is wrong, field by field, as its example', () => {
    const client = { ...(CREATE['client'] as object), document: '12345678900' }
    const items = [{ product_code: 'A', description: 'A', quantity: 1, unit_value: 0 }]
    expect(faults({ client, items })).toEqual(fixture('error_422')['errors'])
    expect(faults({ client: { ...client, document: '11222333000100' } })).toEqual({
      'client.document': ['CNPJ inválido.'],
    })
    expect(faults({ items: [{ ...items[0], unit_value: 1.005 }] })).toEqual({
      'items.0.unit_value': ['Use ponto e até duas casas, como 97.50.'],
    })
  })

  it('of a buyer abroad needs a country and no document', () => {
    const address = { street: 'Main Street', number: '1', city: 'Springfield', state: 'IL', postal_code: '62701' }
    const client = { name: 'John', email: 'john@exemplo.test', document: 'X-99', is_abroad: true }
    expect(faults({ client: { ...client, address } })).toEqual({
      'client.address.country': ['Informe o país do cliente.'],
    })
    const state = stateOf({ client: { ...client, address: { ...address, country: 'US' } } })
    expect([state.sale.client.is_abroad, state.sale.client.document, state.status]).toEqual([true, null, 'PENDING'])
  })

  it('in another currency has no reais but those it names', () => {
    expect(stateOf({ currency: 'USD' })).toMatchObject({ status: 'UNPROCESSED', sale: { missing: ['exchange_rate'] } })
    expect(stateOf({ currency: 'USD', amount_exchanged: '2100.5' }).sale.amount_exchanged).toBe('2100.50')
  })

  it('takes the last day of the guarantee as told, in days as told, or the seven of the law', () => {
    const end = ({ warranty_end_date, warranty_source }: SaleState['sale']) => [warranty_end_date, warranty_source]
    expect(end(stateOf({ warranty_days: undefined, warranty_end_date: '2026-11-01' }).sale)).toEqual([
      '2026-11-01',
      'request',
    ])
    expect(end(stateOf({ warranty_days: 15 }).sale)).toEqual(['2026-10-21', 'request_days:15'])
    expect(end(stateOf({ warranty_days: undefined }).sale)).toEqual(['2026-10-13', 'default_days:7'])
  })
})

describe('another status', () => {
  it('is taken from its example', () => {
    const paid = stateOf({})
    const event = eventOfStatus(V1StatusIn.parse(fixture('sale_cancel')), 'PED-1001', paid)
    expect([event.event_kind, event.occurred_at]).toEqual(['REFUNDED', '2026-10-10T13:00:00.000Z'])
    expect(applySaleEvent(paid, event, NOW).status).toBe('CANCELED')
  })

  it.each([
    ['pending', 'UNCOMPLETED'],
    ['canceled', 'CANCELED'],
    ['chargeback', 'CANCELED'],
    ['paid', 'PENDING'],
  ])('%s makes a sale that was waiting %s', (status, expected) => {
    const waiting = stateOf({ status: 'pending' })
    const event = eventOfStatus(V1StatusIn.parse({ status }), 'PED-1001', waiting)
    expect(applySaleEvent(waiting, event, '2026-10-08T12:00:00.000Z').status).toBe(expected)
  })

  it('canceled undoes a sale that was paid, and paid brings back one that was not', () => {
    const paid = stateOf({})
    const canceled = eventOfStatus({ status: 'canceled' }, 'PED-1001', paid)
    expect(applySaleEvent(paid, canceled, '2026-10-08T12:00:00.000Z').status).toBe('CANCELED')
    const never = stateOf({ status: 'canceled' })
    const late = eventOfStatus({ status: 'paid' }, 'PED-1001', never)
    expect(applySaleEvent(never, late, '2026-10-08T12:00:00.000Z').status).toBe('PENDING')
  })
})
