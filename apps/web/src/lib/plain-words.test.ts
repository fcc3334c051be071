import { expect, it } from 'vitest'
import { hasWords } from './plain-words.ts'

it.each([
  ['Ateliê Farol Ltda', 'atelie', true],
  ['Ateliê Farol Ltda', 'far ate', true],
  ['Ateliê Farol Ltda', 'arol', false],
  ['NF-e', 'nf', true],
  ['NF-e', 'nf-e', true],
  ['Painel', '', true],
])('in %j the words %j: %s', (text, typed, found) => {
  expect(hasWords(text, typed)).toBe(found)
})
