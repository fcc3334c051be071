import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import { monetizze } from './platform.ts'

const credentials = { webhook_token: '82e98fd17562ae451ba4f9e3b9c2eab6' }

describePlatform(monetizze, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('monetizze'), credentials })

describe('Monetizze', () => {
  const finished = JSON.parse(new TextDecoder().decode(fixture('finalizada')))
  const form = new TextDecoder().decode(fixture('finalizada-form-urlencoded'))

  it('reads the json field of a form rather than the form around it', () => {
    const altered = bytes(form.replace('venda%5Bvalor%5D=89.90', 'venda%5Bvalor%5D=1.00'))
    expect(parse(altered)?.sale?.amount).toBe('89.90')
  })

  it('asks for the key where it reads: a right one around a json field with a wrong one opens nothing', () => {
    const json = encodeURIComponent(JSON.stringify({ ...finished, chave_unica: 'other' }))
    const delivery = { body: bytes(`chave_unica=${credentials.webhook_token}&json=${json}`), headers: {}, query: {} }
    expect(monetizze.verify(delivery, credentials)).toBe(false)
    const { chave_unica: _left, ...keyless } = finished
    const around = `chave_unica=${credentials.webhook_token}&json=${encodeURIComponent(JSON.stringify(keyless))}`
    expect(monetizze.verify({ ...delivery, body: bytes(around) }, credentials)).toBe(true)
  })

  it.each([
    ['2', '4', 'REFUNDED'],
    ['2', '5', 'REFUND_REQUESTED'],
    ['6', '2', 'PAID'],
    ['2', '', 'PAID'],
    ['98', '2', 'IGNORED'],
    ['101', '2', 'SUBSCRIPTION'],
    ['02', '2', 'PAID'],
    ['102', '2', 'SUBSCRIPTION'],
    ['', '2', 'PAID'],
  ])('reads event %s of a sale with status %s as %s', (codigo, codigo_status, kind) => {
    const sale = { ...finished, tipoEvento: { codigo }, venda: { ...finished.venda, codigo_status } }
    expect(parse(bytes(JSON.stringify(sale)))?.event_kind).toBe(kind)
  })

  it('takes an event that comes again with another status for news', () => {
    const key = (codigo_status: string) =>
      parse(bytes(JSON.stringify({ ...finished, venda: { ...finished.venda, codigo_status } })))?.delivery_key
    expect(['2', '', '4', '5'].map(key)).toEqual([
      'MONETIZZE:7000000:2',
      'MONETIZZE:7000000:2',
      'MONETIZZE:7000000:2:4',
      'MONETIZZE:7000000:2:5',
    ])
  })

  it('makes no sale of what was sold as an affiliate, and takes no later postback to the producer for the same', () => {
    const told = (codigo: string) => parse(bytes(JSON.stringify({ ...finished, tipoPostback: { codigo } })))
    for (const role of ['4', '5', '6', '7'])
      expect(told(role)).toMatchObject({ event_kind: 'IGNORED', sale: null, notes: expect.stringContaining('produz') })
    for (const role of ['1', '2', '3']) expect(told(role)?.event_kind).toBe('PAID')
    expect(told('4')?.delivery_key).not.toBe(told('2')?.delivery_key)
  })

  it('tells a co-producer with whom it shares, not with itself', () => {
    const share = (tipo_comissao: string, nome: string, valor: string) => ({ tipo_comissao, nome, valor })
    const comissoes = [
      share('Sistema', 'Monetizze', '15.70'),
      share('Produtor', 'Escola', '80.00'),
      share('Co-Produtor', 'Estúdio', '31.30'),
      share('Coprodutor', 'Ateliê', '20.00'),
    ]
    const names = (codigo: string, valorRecebido: string) => {
      const venda = { ...finished.venda, valorRecebido }
      const sale = parse(bytes(JSON.stringify({ ...finished, tipoPostback: { codigo }, venda, comissoes })))?.sale
      return [sale?.commission_amount, sale?.coproducers.map(({ name }) => name), sale?.affiliates]
    }
    expect(names('2', '80.00')).toEqual(['80.00', ['Estúdio', 'Ateliê'], []])
    expect(names('3', '31.30')).toEqual(['31.30', ['Escola', 'Ateliê'], []])
  })

  it('reads what the items cost so that they add up to the sale', () => {
    const items = (valor: string, lines: [string, string][]) => {
      const venda_item_order_bump = lines.map(([price, quantidade], at) => ({
        produto: `${at + 1}`,
        valor: price,
        quantidade,
      }))
      return withSale({ ...finished.venda, valor, venda_item_order_bump })?.items.map((item) => [
        item.quantity,
        item.unit_value,
      ])
    }
    const [two, one] = [
      ['2', '10.00'],
      ['1', '30.00'],
    ]
    expect(
      items('50.00', [
        ['10.00', '2'],
        ['30.00', '1'],
      ]),
    ).toEqual([two, one])
    expect(
      items('50.00', [
        ['20.00', '2'],
        ['30.00', '1'],
      ]),
    ).toEqual([two, one])
  })

  it('takes days that are left for the whole guarantee only when the sale was just paid', () => {
    const completed = { ...finished.venda, codigo_status: '6', garantiaRestante: '3' }
    expect(withSale(completed)).toMatchObject({ warranty_end_date: null, warranty_source: null })
    expect(withSale({ ...finished.venda, garantiaRestante: '0' })?.warranty_source).toBe('default_days:7')
    const late = { ...finished, tipoEvento: { codigo: '6' }, venda: { ...finished.venda, garantiaRestante: '30' } }
    expect(parse(bytes(JSON.stringify(late)))).toMatchObject({
      event_kind: 'PAID',
      sale: { warranty_source: 'default_days:7' },
    })
  })

  it('tells the freight, and that what has one travels', () => {
    expect(withSale(finished.venda)).toMatchObject({ is_physical: false, freight: '0.00' })
    expect(withSale({ ...finished.venda, frete: '18.5' })).toMatchObject({ is_physical: true, freight: '18.50' })
  })

  it('sells in reais where no currency is named, and in none that cannot be', () => {
    expect(withSale({ ...finished.venda, moeda: '' })?.currency).toBe('BRL')
    expect(() => withSale({ ...finished.venda, moeda: '$' })).toThrow('moeda')
  })

  it('knows the test button by its product or its buyer', () => {
    const test = (changes: object) => parse(bytes(JSON.stringify({ ...finished, ...changes })))?.is_test
    expect(test({ produto: { nome: 'X-Wing' } })).toBe(true)
    expect(test({ comprador: { email: 'teste@teste.com.br' } })).toBe(true)
    expect(test({ produto: { nome: 'X-Wings para pintar' } })).toBe(false)
  })

  function withSale(venda: object) {
    return parse(bytes(JSON.stringify({ ...finished, venda })))?.sale
  }
})

function fixture(name: string): Uint8Array | undefined {
  return readFixtures(fixturesOf('monetizze')).find((one) => one.name === name)?.delivery.body
}

function parse(body: Uint8Array) {
  return monetizze.parse(body, { headers: {}, query: {} })[0]
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
