import type { PulledProductOut } from '@talao/contract'
import { expect, it } from 'vitest'
import { chosenOf, found, isSame, toggled, toggledAll } from './product-choice.ts'

const product = (id: string, title: string, selected = false): PulledProductOut => ({
  id,
  title,
  selected,
  price: 97,
  currency: 'BRL',
  commission: null,
  commission_since: null,
  status: null,
  type: null,
  warranty_days: null,
})
const SHELF = [product('31', 'Método Maré', true), product('32', 'Mentoria Rota'), product('40', 'Caderno')]

it('starts with what is already followed', () => {
  expect([...chosenOf(SHELF)]).toEqual(['31'])
})

it('ticks one and unticks it again', () => {
  const once = toggled(chosenOf(SHELF), '32')
  expect([...once]).toEqual(['31', '32'])
  expect(isSame(toggled(once, '32'), chosenOf(SHELF))).toBe(true)
})

it('ticks all that are shown and leaves the others as they are', () => {
  const shown = ['32', '40']
  const all = toggledAll(chosenOf(SHELF), shown)
  expect([...all]).toEqual(['31', '32', '40'])
  expect([...toggledAll(all, shown)]).toEqual(['31'])
})

it('finds by words without accents, and by code', () => {
  expect(found(SHELF, 'metodo mare').map(({ id }) => id)).toEqual(['31'])
  expect(found(SHELF, '40').map(({ id }) => id)).toEqual(['40'])
  expect(found(SHELF, '')).toHaveLength(3)
})
