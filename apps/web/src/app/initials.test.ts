import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Helena Prado', 'HP'],
  ['Helena Prado de Souza', 'HS'],
  ['  Ana  ', 'A'],
  ['', ''],
])('%j becomes %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
