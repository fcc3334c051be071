import { expect, it } from 'vitest'
import { checkCredits } from './credits-check.ts'

it.each([
  ['100', '', []],
  ['1.000', '', []],
  ['-5', 'lançado em dobro', []],
  ['-5', ' ', ['note']],
  ['0', '', ['quantity']],
  ['1,5', '', ['quantity']],
  ['', '', ['quantity']],
])('%j with note %j points at %j', (quantity, note, fields) => {
  expect(Object.keys(checkCredits({ quantity, note }))).toEqual(fields)
})
