import { describe, expect, it } from 'vitest'
import { describePlatform } from '../contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import { monetizze } from './platform.ts'

const credentials = { webhook_token: '82e98fd17562ae451ba4f9e3b9c2eab6' }

describePlatform(monetizze, { fixturesDir: fixturesOf('monetizze'), credentials })

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
    ['02', '2', 'IGNORED'],
  ])('reads event %s of a sale with status %s as %s', (codigo, codigo_status, kind) => {
    const sale = { ...finished, tipoEvento: { codigo }, venda: { ...finished.venda, codigo_status } }
    expect(parse(bytes(JSON.stringify(sale)))?.event_kind).toBe(kind)
  })

  it('takes days that are left for the whole guarantee only when the sale was just paid', () => {
    const completed = { ...finished.venda, codigo_status: '6', garantiaRestante: '3' }
    expect(withSale(completed)).toMatchObject({ warranty_end_date: null, warranty_source: null })
    expect(withSale({ ...finished.venda, garantiaRestante: '0' })?.warranty_source).toBe('default_days:7')
  })

  it('tells the freight, and that what has one travels', () => {
    expect(withSale(finished.venda)).toMatchObject({ is_physical: false, freight: '0.00' })
    expect(withSale({ ...finished.venda, frete: '18.5' })).toMatchObject({ is_physical: true, freight: '18.50' })
  })

  it('sells in reais where no currency is named, and in none that cannot be', () => {
    expect(withSale({ ...finished.venda, moeda: '' })?.currency).toBe('BRL')
    expect(() => withSale({ ...finished.venda, moeda: 'R$' })).toThrow('moeda')
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
