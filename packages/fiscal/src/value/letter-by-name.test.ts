import { expect, it } from 'vitest'
import { letterByName } from './letter-by-name.ts'

it.each([
  ['eacute', 'é'],
  ['Ccedil', 'Ç'],
  ['atilde', 'ã'],
  ['aring', 'å'],
  ['amp', undefined],
  ['acute', undefined],
  ['bcedil', undefined],
  ['constructor', undefined],
])('%s is the letter %s', (name, letter) => {
  expect(letterByName(name)).toBe(letter)
})
