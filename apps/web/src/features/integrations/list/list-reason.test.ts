import { describe, expect, it } from 'vitest'
import { problemOf } from './list-reason.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const calm = {
  refused_count: 0,
  refused_at: null,
  last_event_at: null,
  counts: { sales: 3, needs_mapping: 0, failed: 0 },
}

describe('troubleOf', () => {
  it('leaves a healthy integration in peace', () => {
    expect(problemOf(calm, NOW)).toBeUndefined()
  })

  it('counts what waits for a mapping', () => {
    expect(problemOf({ ...calm, counts: { sales: 0, needs_mapping: 2, failed: 0 } }, NOW)).toEqual({
      tone: 'ambar',
      text: '2 avisos precisam de mapeamento: estão guardados e não viraram venda.',
    })
  })

  it('puts what could not be applied before what waits for a mapping', () => {
    expect(problemOf({ ...calm, counts: { sales: 0, needs_mapping: 2, failed: 1 } }, NOW)).toEqual({
      tone: 'vermelho',
      text: '1 aviso não pôde ser aplicado: está guardado e não virou venda. Leia-o de novo.',
    })
  })

  it('puts refused deliveries before everything, while nothing got in since', () => {
    const refused = {
      ...calm,
      refused_count: 4,
      refused_at: '2026-11-20T11:29:00.000Z',
      counts: { sales: 0, needs_mapping: 2, failed: 0 },
    }
    expect(problemOf({ ...refused, last_event_at: '2026-11-20T11:00:00.000Z' }, NOW)).toEqual({
      tone: 'vermelho',
      text: '4 avisos recusados, o último há 31 min: o segredo não confere. Ele foi trocado na plataforma?',
    })
    expect(problemOf({ ...refused, last_event_at: '2026-11-20T11:40:00.000Z' }, NOW)?.tone).toBe('ambar')
  })
})
