import { MAPPING_FIELDS, SaleMapping } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import type { Platform, PlatformEvent } from '../port/platform.ts'
import { XGROW_MAPPING } from './default-mapping.ts'
import { other, xgrow } from './platform.ts'

/** The seller's mapping of the invented platform. */
const MAPPING = SaleMapping.parse({
  paths: {
    event: 'evento',
    external_sales_id: 'venda.codigo',
    occurred_at: 'enviado_em',
    amount: 'venda.valor',
    amount_charged: 'venda.valor_pago',
    commission_amount: 'venda.sua_parte',
    currency: 'venda.moeda',
    purchase_date: 'venda.data_compra',
    approved_at: 'venda.data_aprovacao',
    payment_method: 'venda.forma_pagamento',
    installments: 'venda.parcelas',
    transaction: 'venda.pagamento.transacao',
    psp: 'venda.pagamento.instituicao',
    receiver: 'venda.pagamento.recebedor',
    subscription_id: 'assinatura.codigo',
    recurrence_number: 'assinatura.ciclo',
    warranty_days: 'venda.garantia_dias',
    product_code: 'itens.0.codigo',
    product_name: 'itens.0.nome',
    quantity: 'itens.0.quantidade',
    product_amount: 'itens.0.valor',
    client_name: 'comprador.nome',
    client_email: 'comprador.email',
    client_phone: 'comprador.telefones.0.numero',
    client_phone_code: 'comprador.telefones.0.ddd',
    client_document: 'comprador.documento',
    address_postal_code: 'comprador.endereco.cep',
    address_street: 'comprador.endereco.rua',
    address_number: 'comprador.endereco.numero',
    address_complement: 'comprador.endereco.complemento',
    address_neighborhood: 'comprador.endereco.bairro',
    address_city: 'comprador.endereco.cidade',
    address_state: 'comprador.endereco.uf',
    address_country: 'comprador.endereco.pais',
  },
  kinds: { 'venda aprovada': 'PAID', 'VENDA ESTORNADA': 'REFUNDED', 'aula assistida': 'IGNORED' },
  money: 'CENTS',
})

/** Parses as the server does once the seller has saved a mapping. */
const mappedOther: Platform = {
  ...other,
  parse: (body, request, options) => other.parse(body, request, { mapping: MAPPING, ...options }),
}

describePlatform(xgrow, {
  mutations: byDepth(1_000, 10_000),
  fixturesDir: fixturesOf('mapped'),
  credentials: { webhook_token: 'segredo-xgrow-de-teste' },
})
describePlatform(mappedOther, {
  mutations: byDepth(1_000, 10_000),
  fixturesDir: fixturesOf('mapped/other'),
  credentials: { webhook_token: 'segredo-outra-de-teste' },
})

describe('a mapped source', () => {
  const approved = JSON.parse(
    new TextDecoder().decode(
      readFixtures(fixturesOf('mapped')).find(({ name }) => name === 'guessed-payment-approved')?.delivery.body,
    ),
  )
  const noRequest = { headers: {}, query: {} }

  it('has a guess for Xgrow that the contract would accept from a seller', () => {
    expect(SaleMapping.parse(XGROW_MAPPING)).toEqual(XGROW_MAPPING)
  })

  it('waits for a mapping where there is nothing to guess', () => {
    for (const options of [undefined, {}, { mapping: null }]) {
      expect(() => other.parse(bytes(approved), noRequest, options)).toThrow(/^Falta dizer onde cada dado está/)
    }
  })

  it.each(MAPPING_FIELDS)('reads %s where the mapping says it stands', (field) => {
    const { [field]: _left, ...others } = MAPPING.paths
    expect(readAll(others)).not.toEqual(readAll(MAPPING.paths))
  })

  it("reads by the seller's mapping rather than by the guess", () => {
    const mapping = { ...XGROW_MAPPING, kinds: { payment_approved: 'PENDING' } } as const
    expect(xgrow.parse(bytes(approved), noRequest, { mapping })[0]?.event_kind).toBe('PENDING')
  })

  it.each(['test', 'is_test', 'IsTest', 'isTest'])('makes no sale of a delivery that says %s', (name) => {
    expect(parse({ [name]: true })).toMatchObject({ event_kind: 'TEST', is_test: true, sale: null })
    expect(parse({ [name]: 'true' }).sale).toBeNull()
    expect(parse({ [name]: false }).event_kind).toBe('PAID')
  })

  it('never guesses what a word means', () => {
    for (const event of ['payment_aproved', 'paid', 'constructor', '__proto__', 'payment approved']) {
      expect(() => parse({ event })).toThrow(/ainda não tem um significado/)
    }
    expect(() => parse({ event: null })).toThrow('não diz qual é o evento')
  })

  it('compares words without case and accents', () => {
    expect(parse({ event: 'Payment_Approved' }).event_kind).toBe('PAID')
  })

  it('knows an event by zero as an event', () => {
    const mapping = { ...XGROW_MAPPING, kinds: { '0': 'PENDING' } } as const
    expect(parse({ event: 0 }, mapping).event_kind).toBe('PENDING')
  })

  it('knows a delivery of the own mapping by its bytes, so that a word may come twice', () => {
    const key = (payment_installments: number) => parse({ payment_installments }, XGROW_MAPPING).delivery_key
    expect(key(1)).toMatch(/^XGROW:XG0001:payment_approved:[0-9a-f]{64}$/)
    expect(key(1)).not.toBe(key(2))
    expect(parse({ payment_installments: 2 }).delivery_key).toBe('XGROW:XG0001:payment_approved')
  })

  it.each(['BRA', 'br', 'Brasil', 'Brazil'])('finds Brazil in %s', (subscriber_country) => {
    expect(parse({ subscriber_country }).sale?.client.country).toBe('BR')
  })

  it('reads amounts in reais however they are written, and says which it cannot', () => {
    const amount = (payment_price: unknown) => parse({ payment_price }).sale?.amount
    expect(amount('R$ 1.234,56')).toBe('1234.56')
    expect(amount(0)).toBe('0.00')
    expect(() => amount('1.234')).toThrow('O valor 1.234 não se lê de um modo só')
    expect(() => amount(null)).toThrow('sem o valor')
  })

  it('reads amounts in cents as cents', () => {
    expect(parse({ payment_price: 9750 }, { ...XGROW_MAPPING, money: 'CENTS' }).sale?.amount).toBe('97.50')
  })

  it('says of an amount with decimals that it is not in cents', () => {
    const inCents = { ...XGROW_MAPPING, money: 'CENTS' } as const
    for (const payment_price of ['97.50', 97.5]) expect(() => parse({ payment_price }, inCents)).toThrow('centavos')
  })

  it('takes no date for an approval before the payment', () => {
    expect(parse({ event: 'bank_slip_created' }).sale?.approved_at).toBeNull()
    expect(parse({ event: 'payment_refund' }).sale?.approved_at).toBe('2026-10-06T11:00:00.000Z')
  })

  it('counts the approval from the event where no place for it was pointed at', () => {
    const { approved_at: _left, ...paths } = XGROW_MAPPING.paths
    expect(parse({}, { ...XGROW_MAPPING, paths }).sale?.approved_at).toBe('2026-10-06T11:00:00.000Z')
  })

  it('does not leave the delivery by a path that is not in it', () => {
    for (const path of ['constructor.name', 'event.length', 'product_name.0', 'itens.-1', 'a.b.c']) {
      const mapping = { ...XGROW_MAPPING, paths: { ...XGROW_MAPPING.paths, product_name: path } }
      expect(parse({}, mapping).sale?.items[0]?.name).toBe('501')
    }
  })

  it('takes the secret from any of the places where platforms put it', () => {
    const credentials = { webhook_token: 'segredo' }
    const delivery = { body: bytes(approved), ...noRequest }
    expect(xgrow.verify({ ...delivery, headers: { 'x-webhook-secret': 'segredo' } }, credentials)).toBe(true)
    expect(xgrow.verify({ ...delivery, headers: { authorization: 'Bearer segredo' } }, credentials)).toBe(true)
    expect(xgrow.verify({ ...delivery, query: { token: 'segredo' } }, credentials)).toBe(true)
    expect(xgrow.verify({ ...delivery, body: bytes({ ...approved, token: 'segredo' }) }, credentials)).toBe(true)
    expect(xgrow.verify({ ...delivery, headers: { authorization: 'segredo' } }, credentials)).toBe(false)
    expect(xgrow.verify(delivery, credentials)).toBe(false)
    expect(xgrow.verify(delivery, {})).toBe(true)
  })

  /** Reads every fixture of the invented platform; gives the error where one cannot be read. */
  function readAll(paths: SaleMapping['paths']): unknown[] {
    return readFixtures(fixturesOf('mapped/other')).map(({ delivery }) => {
      try {
        return other.parse(delivery.body, noRequest, { mapping: { ...MAPPING, paths } })
      } catch (error) {
        return error
      }
    })
  }

  function parse(changes: object, mapping?: SaleMapping): PlatformEvent {
    const options = mapping === undefined ? {} : { mapping }
    return xgrow.parse(bytes({ ...approved, ...changes }), noRequest, options)[0] ?? expect.fail()
  }
})

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
