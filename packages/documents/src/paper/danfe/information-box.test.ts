import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UPRIGHT } from './area.ts'
import { layInfo } from './information-box.ts'

const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcçé;, .'), maxLength: 60 }), { maxLength: 60 })

it('wrapped anew for later pages the information loses no letter', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), fc.nat(80), (texts, printed) => {
      const paragraphs = texts.map((some) => some.join(' '))
      const { lines, after } = layInfo(paragraphs, [], UPRIGHT, UPRIGHT)
      const here = Math.min(printed, lines.length)
      expect(letters([...lines.slice(0, here), ...after(here)])).toBe(letters(lines))
    }),
  )
})

it('takes fewer lines on a later page, where it has the whole width', () => {
  const { lines, after } = layInfo(['uma frase que se repete muitas vezes '.repeat(80)], [], UPRIGHT, UPRIGHT)
  expect(after(10).length).toBeLessThan((lines.length - 10) * 0.8)
})

function letters(lines: readonly string[]): string {
  return lines.join('').replace(/\s/g, '')
}
