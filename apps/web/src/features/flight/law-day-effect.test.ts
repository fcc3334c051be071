import type { FlightGroup } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { lawDayEffect } from './law-day-effect.ts'

const DAY = '2027-01-01'
const LAW = { date: DAY, text: 'A CBS muda', source: 'Lei', confidence: 'A' as const }
const group = (total: number, more: Partial<FlightGroup> = {}): FlightGroup => ({
  cause: 'NCM',
  level: 'FAIL',
  place: 'PRODUCT',
  title: 'Falta o NCM do produto',
  act: 'Escolha o NCM no produto.',
  route: null,
  first_date: DAY,
  last_date: null,
  law_date: LAW,
  own_day: { total, amount: 0 },
  if_late: { sales: 0 },
  products: 0,
  defaults: false,
  ...more,
})

describe('what a day of the law does', () => {
  it('is told of sales, and of products that nothing was sold of yet', () => {
    expect(lawDayEffect(DAY, { groups: [group(214)], if_late: [] })).toBe('214 vendas tocadas: 1 causa, abaixo.')
    expect(lawDayEffect(DAY, { groups: [group(0, { products: 3 })], if_late: [] })).toBe(
      '1 causa em produtos ou padrões, abaixo.',
    )
  })

  it('is nothing only where no cause begins on it and no late sale meets one', () => {
    expect(lawDayEffect('2026-12-31', { groups: [group(1)], if_late: [] })).toBe('Nada a fazer.')
    const if_late = [{ date: DAY, cause: 'NCM', title: 'x', sales: 2 }]
    expect(lawDayEffect(DAY, { groups: [], if_late })).toBe('2 vendas, se atrasarem.')
  })
})
