import { describe, expect, it } from 'vitest'
import type { EventAddress } from './event.ts'
import { isAddressComplete } from './missing-data.ts'

const AT_HOME: EventAddress = {
  street: 'Rua das Flores',
  number: null,
  complement: null,
  neighborhood: 'Centro',
  city: 'Itu',
  state: 'SP',
  postal_code: '13300030',
  country: 'BR',
}
const ABROAD: EventAddress = {
  ...AT_HOME,
  neighborhood: null,
  city: 'Porto',
  state: null,
  postal_code: null,
  country: 'PT',
}

describe('an address that a note can bear', () => {
  it('needs no number, which becomes S/N', () => {
    expect(isAddressComplete(AT_HOME, false)).toBe(true)
    expect(isAddressComplete({ ...AT_HOME, street: 'R1', neighborhood: 'Sé' }, false)).toBe(true)
  })

  it.each([
    ['no bairro', { neighborhood: null }],
    ['a bairro of one letter', { neighborhood: 'B' }],
    ['a bairro of blanks', { neighborhood: '   ' }],
    ['a bairro of which no letter can be printed', { neighborhood: '🏠🏠' }],
    ['a street of one letter', { street: 'A' }],
    ['no street', { street: null }],
    ['a city of one letter', { city: 'X' }],
    ['no UF', { state: null }],
    ['no CEP', { postal_code: null }],
    ['a CEP that none is', { postal_code: '1234' }],
  ])('is not one with %s', (_what, part) => {
    expect(isAddressComplete({ ...AT_HOME, ...part }, false)).toBe(false)
  })

  it('abroad is a street and a city', () => {
    expect(isAddressComplete(ABROAD, true)).toBe(true)
    expect(isAddressComplete({ ...ABROAD, street: null }, true)).toBe(false)
    expect(isAddressComplete({ ...ABROAD, city: 'P' }, true)).toBe(false)
  })
})
