import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONGEST_CELL } from './sheet.ts'
import { makeTextStore } from './text-store.ts'

it('gives back every text by its number, whatever its letters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 })), (texts) => {
      const store = makeTextStore()
      for (const text of texts) store.add(text)
      expect([...texts.keys()].map((at) => store.at(at))).toEqual(texts)
      expect(store.count()).toBe(texts.length)
    }),
  )
})

it('goes on beyond one block and beyond its first numbers', () => {
  const store = makeTextStore()
  const texts = Array.from({ length: 150_000 }, (_, at) => `${at} ${'ç€'.repeat(at % 40)}`)
  for (const text of texts) store.add(text)
  store.add('€'.repeat(LONGEST_CELL))
  expect(texts.findIndex((text, at) => store.at(at) !== text)).toBe(-1)
  expect(store.at(150_000)).toBe('€'.repeat(LONGEST_CELL))
})

it.each([-1, 1, 1.5, Number.NaN, 1e9])('knows nothing at %d', (index) => {
  const store = makeTextStore()
  store.add('a')
  expect(store.at(index)).toBeUndefined()
})
