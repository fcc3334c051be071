import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePlatform } from '../../testing/contract-suite.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import type { PlatformOptions } from '../port/delivery.ts'
import type { PlatformEvent } from '../port/platform.ts'
import { tmb } from './platform.ts'

const credentials = { webhook_token: 'segredo-tmb-de-teste' }

describePlatform(tmb, { mutations: byDepth(1_000, 10_000), fixturesDir: fixturesOf('tmb'), credentials })

describe('TMB', () => {
  const effective = JSON.parse(
    new TextDecoder().decode(
      readFixtures(fixturesOf('tmb')).find(({ name }) => name === 'venda-efetivada')?.delivery.body,
    ),
  )

  it('takes any delivery while the seller has chosen no secret, and only the right one after', () => {
    const delivery = { body: bytes(effective), headers: {}, query: {} }
    expect(tmb.verify(delivery, {})).toBe(true)
    expect(tmb.verify(delivery, { webhook_token: '' })).toBe(true)
    expect(tmb.verify(delivery, credentials)).toBe(false)
    expect(tmb.verify({ ...delivery, headers: { 'x-webhook-secret': 'outro' } }, credentials)).toBe(false)
    expect(tmb.sign(delivery.body, {}).headers).not.toHaveProperty('x-webhook-secret')
  })

  it.each([
    ['Efetivado', 'PAID'],
    ['EFETIVADO', 'PAID'],
    ['Efetivada manualmente', 'PAID'],
    ['Não efetivado', 'PENDING'],
    ['Cancelado', 'CANCELED'],
    ['cancelado pelo cliente', 'CANCELED'],
    ['Em cancelamento', 'PENDING'],
    ['Valor reembolsado', 'REFUNDED'],
    ['Estornado', 'REFUNDED'],
    ['Cancelado com estorno', 'REFUNDED'],
    ['Aguardando pagamento', 'PENDING'],
    ['Reembolso solicitado', 'REFUND_REQUESTED'],
    ['Estorno em análise', 'REFUND_REQUESTED'],
    ['Reembolso negado', 'PENDING'],
    ['Parcialmente reembolsado', 'PARTIALLY_REFUNDED'],
    ['Devolvido', 'REFUNDED'],
    ['Chargeback', 'CHARGEBACK'],
    ['Contestado', 'CHARGEBACK'],
    ['Distratado', 'CANCELED'],
    ['Reprovado', 'REFUSED'],
  ])('reads the situation %s as %s', (status_pedido, kind) => {
    expect(parse({ ...effective, status_pedido }).event_kind).toBe(kind)
  })

  it('documents the price of the course, or the financed total where the seller decided so', () => {
    expect(parse(effective, { tmb_amount: 'PRINCIPAL' })).toEqual(parse(effective))
    expect(parse(effective, { tmb_amount: 'TOTAL' }).sale).toMatchObject({
      amount: '4788.00',
      amount_exchanged: '4788.00',
      amount_charged: '4788.00',
      items: [{ unit_value: '4788.00' }],
    })
    expect(() => parse({ ...effective, valor_principal: null, valor_total: 'x' })).toThrow('valor')
    expect(parse({ ...effective, valor_principal: null }, { tmb_amount: 'TOTAL' }).sale?.amount).toBe('4788.00')
  })

  it('knows no time for what undid an order', () => {
    expect(parse({ ...effective, status_pedido: 'Cancelado' }).occurred_at).toBeNull()
    expect(parse({ ...effective, status_pedido: 'Em análise' }).occurred_at).toBe('2026-10-06T12:00:00.000Z')
  })

  it('does not take a step of the checkout for news once the order is effective', () => {
    expect(parse({ ...effective, fase_checkout: 'Token' }).event_kind).toBe('PAID')
  })

  it('reads a list of orders as one event each, and the same order twice as one', () => {
    const other = { ...effective, pedido: 5, id: 5 }
    expect(parseAll([effective, other, effective]).map(({ delivery_key }) => delivery_key)).toEqual([
      'TMB:910001:Efetivado',
      'TMB:5:Efetivado',
    ])
    expect(() => parseAll([])).toThrow('vazia')
    expect(() => parseAll([effective, 7])).toThrow('textos soltos')
  })

  it('knows an instalment without an id by what it says', () => {
    const instalment = (parcela: number) => parse({ dados: { parcela, status_pagamento: 'Recebido' } })
    expect(instalment(1)).toMatchObject({ event_kind: 'IGNORED', sale: null, raw_event: 'Recebido' })
    expect(instalment(1).delivery_key).not.toBe(instalment(2).delivery_key)
  })

  function parse(value: object, options?: PlatformOptions): PlatformEvent {
    return parseAll(value, options)[0] ?? expect.fail()
  }

  function parseAll(value: object, options?: PlatformOptions): PlatformEvent[] {
    return tmb.parse(bytes(value), { headers: {}, query: {} }, options)
  }
})

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
