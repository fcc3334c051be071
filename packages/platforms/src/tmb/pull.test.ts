import { readFileSync } from 'node:fs'
import { missingData } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import type { PullQuery } from '../port/pull.ts'
import { tmb } from './platform.ts'
import { tmbPull } from './pull.ts'

const credentials = { auth_token: 'token-da-api-de-teste' }
const october: PullQuery = { kind: 'range', start: '2026-10-01', end: '2026-10-31' }
const page = { to: 'pedidos?pageNumber=1&', body: stored('pedidos-page1') }
const one: PullQuery = { kind: 'transaction', transaction: '910001' }
const detail = { to: 'DetalhePedidoEfetivado?pedido_id=910001', body: bytes(row()) }

describePull(tmb, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: october, answers: [page] },
    { ask: one, answers: [detail] },
    { ask: { kind: 'products' }, answers: [{ to: 'api/produtos', body: stored('produtos') }] },
  ],
})

describe('the API of TMB', () => {
  it('is asked for sixty days at a time, each with all its pages', () => {
    const spring: PullQuery = { kind: 'range', start: '2026-08-01', end: '2026-10-31' }
    const second = JSON.parse(new TextDecoder().decode(stored('pedidos-page1')))
    const answers = [
      { to: 'pageNumber=1&', body: bytes({ ...second, totalPages: 2 }) },
      { to: 'pageNumber=2&', body: bytes({ ...second, pageNumber: 2, totalPages: 2 }) },
    ]
    const { steps } = walk(tmbPull, spring, credentials, answers)
    expect(steps.map(({ request }) => request.url.split('?')[1])).toEqual([
      'pageNumber=1&pageSize=100&data_inicio=2026-08-01&data_final=2026-09-29',
      'pageNumber=2&pageSize=100&data_inicio=2026-08-01&data_final=2026-09-29',
      'pageNumber=1&pageSize=100&data_inicio=2026-09-30&data_final=2026-10-31',
      'pageNumber=2&pageSize=100&data_inicio=2026-09-30&data_final=2026-10-31',
    ])
  })

  it('says of a token that no header can carry that it is wrong', () => {
    const wrong = { credentials: { auth_token: 'token\r\nx: 1' }, token: null }
    expect(() => tmbPull.request(tmbPull.begin(october), wrong)).toThrow(
      expect.objectContaining({ kind: 'unauthorised' }),
    )
  })

  it('goes on after a full page that does not say how many there are', () => {
    const next = (rows: number) => {
      const answer = { status: 200, headers: {}, body: bytes({ data: Array.from({ length: rows }, () => ({})) }) }
      return tmbPull.read(tmbPull.begin(october), answer, {}).next?.['page']
    }
    expect(next(100)).toBe(2)
    expect(next(99)).not.toBe(2)
  })

  it('reads a row as the webhook would have told it', () => {
    expect(walk(tmbPull, october, credentials, [page]).events).toMatchObject([
      {
        raw_event: 'Efetivado',
        event_kind: 'PAID',
        occurred_at: '2026-10-07T14:30:00.000Z',
        sale: {
          external_sales_id: '910001',
          amount: '3000.00',
          amount_charged: '4788.00',
          client: { phone: '5511988880001', address: { postal_code: '01310100', country: 'BR' } },
          items: [{ external_code: '3393' }],
          missing: [],
        },
      },
    ])
  })

  it('takes the amount that the seller decided on', () => {
    const answer = { status: 200, headers: {}, body: stored('pedidos-page1') }
    const { events } = tmbPull.read(tmbPull.begin(october), answer, { tmb_amount: 'TOTAL' })
    expect(events[0]?.sale?.amount).toBe('4788.00')
  })

  it('finds one order, however its answer is wrapped, and none where there is none', () => {
    for (const body of [row(), [row()], { data: row() }, { data: [row()] }]) {
      expect(walk(tmbPull, one, credentials, [{ ...detail, body: bytes(body) }]).events).toHaveLength(1)
    }
    expect(walk(tmbPull, one, credentials, []).events).toEqual([])
    expect(() => walk(tmbPull, one, credentials, [{ ...detail, body: bytes({ data: 'x' }) }])).toThrow('código')
  })

  it('reads a row in other spellings as the same order', () => {
    const told = row()
    const spelled = {
      ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name.toUpperCase(), value])),
      STATUS_PEDIDO: 'EFETIVADO',
      VALOR_PRINCIPAL: '3.000,00',
    }
    const sale = (one: object) =>
      walk(tmbPull, october, credentials, [{ ...page, body: bytes({ pageNumber: 1, totalPages: 1, data: [one] }) }])
        .events[0]?.sale
    expect(sale(spelled)).toEqual(sale({ ...told, valor_principal: 3000 }))
  })

  it('takes in an order of which only the total is told, to wait for its price', () => {
    const documented = {
      produtor: 'Escola Exemplo',
      lancamento: 'Formação em Costura',
      pedido_id: 4321,
      status_pedido: 'Efetivado',
      cliente: 'Rita Lemos Prado',
      documento: '12345678909',
      email: 'rita.prado@example.com',
      valor_total: 5000,
      parcelas: 3,
      valor_entrada: 1250.0,
      valor_parcela: 1250.0,
      taxa_administracao: 5.0,
      criado_em: '2026-10-03T14:32:19.601455-03:00',
      data_efetivado: '2026-10-03T14:32:46.752423',
      telefone: '+5511988880001',
      produto_id: 123,
      pais: 'BR',
      cep: '13300-030',
      endereco_estado: 'SP',
      endereco_cidade: 'Itu',
      endereco_bairro: 'Centro',
      endereco_logradouro: 'Rua das Flores',
      endereco_numero: '12',
      endereco_complemento: null,
    }
    const body = bytes({ pageNumber: 1, totalPages: 1, data: [documented] })
    const { events, unread } = walk(tmbPull, october, credentials, [{ ...page, body }])
    expect(unread).toEqual([])
    expect(events).toMatchObject([
      {
        event_kind: 'PAID',
        sale: {
          external_sales_id: '4321',
          amount: '5000.00',
          purchase_date: '2026-10-03T17:32:19.601Z',
          approved_at: '2026-10-03T17:32:46.000Z',
          items: [{ external_code: '123', name: 'Formação em Costura', unit_value: '0.00' }],
          missing: [],
        },
      },
    ])
    expect(missingData(events[0]?.sale ?? expect.fail())).toEqual(['amount'])
  })

  it('says what an order without any amount lacks, and goes on', () => {
    const { data, ...rest } = JSON.parse(new TextDecoder().decode(stored('pedidos-page1')))
    const body = bytes({ ...rest, data: [{ ...data[0], valor_principal: null, valor_total: null }, data[0]] })
    const { events, unread } = walk(tmbPull, october, credentials, [{ ...page, body }])
    expect(events).toHaveLength(1)
    expect(unread).toEqual(['O pedido chegou sem um valor que se possa ler.'])
  })

  it('reads the prices of products as they are written', () => {
    const { products } = walk(tmbPull, { kind: 'products' }, credentials, [
      { to: 'produtos', body: stored('produtos') },
    ])
    expect(products.map(({ id, price, status }) => [id, price, status])).toEqual([
      ['3393', '3000.00', 'ativo'],
      ['3394', '1197.00', 'inativo'],
    ])
  })

  it('does not blame the token for what the gate before the platform turns away', () => {
    const refused = (text: string) => () =>
      tmbPull.read(tmbPull.begin(october), { status: 403, headers: {}, body: new TextEncoder().encode(text) }, {})
    expect(refused('error code: 1010')).toThrow(expect.objectContaining({ kind: 'refused' }))
    expect(refused('{"message":"Forbidden"}')).toThrow(expect.objectContaining({ kind: 'unauthorised' }))
  })
})

function row(): object {
  return JSON.parse(new TextDecoder().decode(stored('pedidos-page1'))).data[0]
}

function stored(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('tmb'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
