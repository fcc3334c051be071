import { describe, expect, it } from 'vitest'
import { newsOfSetup } from './setup-status-text.ts'

const NOW = new Date('2026-11-27T17:05:00Z')
const waiting = {
  setup: 'WAITING',
  platform: 'Kiwify',
  waiting_since: '2026-11-27T17:03:00Z',
  last_delivery: null,
  wrong_signature: null,
  unverified: 0,
} as const
const off = { type: 'KIWIFY', is_active: false, connected_by: null } as const
const on = { type: 'KIWIFY', is_active: true, connected_by: 'DELIVERY' } as const
const delivery = (state: 'APPLIED' | 'UNVERIFIED' | 'NEEDS_MAPPING') => ({
  event: 'order_approved',
  received_at: '2026-11-27T17:04:00Z',
  state,
})

describe('newsOfSetup', () => {
  it('says how long it has waited', () => {
    expect(newsOfSetup(waiting, off, NOW, 3)).toMatchObject({
      tone: 'azul',
      title: 'Aguardando o primeiro aviso…',
      text: 'Há 2\u00A0min. Esta tela avisa quando ele chegar.',
    })
  })

  it('asks for the secret when deliveries came before it', () => {
    const setup = { ...waiting, setup: 'DRAFT', unverified: 2, last_delivery: delivery('UNVERIFIED') } as const
    expect(newsOfSetup(setup, off, NOW, 3)).toMatchObject({
      title: 'Chegaram 2 avisos',
      text: 'O último foi às 14:04. Faça o passo 3 para o Talão conferir e ler.',
    })
  })

  it('points at the step of the secret when a delivery bore another one', () => {
    const setup = { ...waiting, wrong_signature: '2026-11-27T17:04:30Z' }
    expect(newsOfSetup(setup, off, NOW, 2)).toMatchObject({
      tone: 'ambar',
      title: 'Chegou um aviso com outro token',
      text: 'Foi às 14:04. Confira o passo 2 e mande o aviso de novo.',
    })
  })

  it('names the event and the hour once one came, whatever was refused before', () => {
    const setup = {
      ...waiting,
      setup: 'CONNECTED',
      wrong_signature: '2026-11-27T17:03:30Z',
      last_delivery: delivery('APPLIED'),
    } as const
    expect(newsOfSetup(setup, on, NOW, 3)).toMatchObject({
      tone: 'verde',
      title: 'Chegou: Compra aprovada às 14:04',
      text: 'Tudo pronto: daqui em diante cada venda chega ao Talão.',
    })
  })

  it.each([
    [{ ...on, connected_by: 'PERSON' }, 'A integração está ligada'],
    [{ ...on, connected_by: 'PULL' }, 'Kiwify respondeu'],
  ] as const)('names no delivery when none connected it', (integration, title) => {
    expect(newsOfSetup({ ...waiting, setup: 'CONNECTED' }, integration, NOW, 3).title).toBe(title)
  })

  it('does not promise sales of one that stays off, nor of one that waits for a mapping', () => {
    const setup = { ...waiting, setup: 'CONNECTED', last_delivery: delivery('NEEDS_MAPPING') } as const
    expect(newsOfSetup(setup, { ...on, is_active: false }, NOW, 3).text).toContain('inativa')
    expect(newsOfSetup(setup, { ...on, type: 'OTHER' }, NOW, 3).text).toContain('Falta apontar os campos')
  })
})
