import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCep, parseCep } from './cep.ts'

it.each([
  ['01310-100', '01310100'],
  ['69.073-178', '69073178'],
  ['1310100', '01310100'], // a spreadsheet dropped the leading zero
  ['1310100.0', '01310100'], // and exported the rest as a decimal number
  ['69073178,00', '69073178'],
])('reads %s as %s', (typed, stored) => {
  expect(parseCep(typed)).toBe(stored)
})

it.each([['00000000'], ['131010'], ['SW1A 1AA'], ['']])('refuses %s', (typed) => {
  expect(parseCep(typed)).toBeUndefined()
})

it('formats a CEP', () => {
  expect(formatCep('01310100')).toBe('01310-100')
})

it('reads back whatever its own formatting wrote, and never throws', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (number) => {
      const cep = String(number).padStart(8, '0')
      expect(parseCep(formatCep(cep))).toBe(cep)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect(parseCep(text) ?? '01000000').toMatch(/^[0-9]{8}$/)
    }),
  )
})
