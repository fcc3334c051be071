import { expect, it } from 'vitest'
import { productWords } from './product-text.ts'

it.each([
  ['ACTIVE', 'Ativo'],
  ['online_course', 'Curso online'],
  ['Sob demanda', 'Sob demanda'],
  [null, '–'],
])('says %s as “%s”', (word, words) => {
  expect(productWords(word)).toBe(words)
})
