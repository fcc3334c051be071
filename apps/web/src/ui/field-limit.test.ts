import { expect, it } from 'vitest'
import { type Field, isCut, isNearEnd } from './field-limit.ts'

const field = (
  value: string,
  maxLength: number,
  selection: [number, number] = [value.length, value.length],
): Field => ({
  value,
  maxLength,
  selectionStart: selection[0],
  selectionEnd: selection[1],
  getBoundingClientRect: () => ({}) as DOMRect,
})

it.each([
  ['300 letters into an empty name of 120', field('', 120), 'a'.repeat(300), true],
  ['one letter more into a full field', field('a'.repeat(120), 120), 'b', true],
  ['the last letter that fits', field('a'.repeat(119), 120), 'b', false],
  ['a letter in the place of one', field('a'.repeat(120), 120, [0, 1]), 'b', false],
  ['nothing, where a letter is deleted', field('a'.repeat(120), 120), '', false],
  ['seven letters into a unit of six', field('', 6), 'caixa 2', true],
])('%s', (_name, into, coming, cut) => {
  expect(isCut(into, coming)).toBe(cut)
})

it('counts near the end of a text, and never the letters of a code', () => {
  expect(isNearEnd(field('a'.repeat(108), 120))).toBe(true)
  expect(isNearEnd(field('a'.repeat(107), 120))).toBe(false)
  expect(isNearEnd(field('12345678', 8))).toBe(false)
})
