import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLine, wrapText } from './fit-text.ts'
import { measureOf } from './font.ts'
import { fitBox, LEADING } from './text-drawing.ts'

const measure = measureOf('Times-Roman')
const text = fc.string({ unit: fc.constantFrom(...'WiM .,-0123456789AÇãé\n'), maxLength: 400 })
const width = fc.integer({ min: 12, max: 400 })

/** In points. The test sums widths in another order than the drawing code. */
const SUM_ERROR = 1e-9

describe('no text leaves its box', () => {
  it('one line is never wider than its box', () => {
    fc.assert(
      fc.property(text, width, (words, room) => {
        const fitted = fitLine(measure, words.replaceAll('\n', ' '), room, 10, 5)
        expect(measure(fitted.text, fitted.size)).toBeLessThanOrEqual(room + SUM_ERROR)
      }),
    )
  })

  it('several lines are never wider nor higher than their box', () => {
    fc.assert(
      fc.property(text, width, fc.integer({ min: 8, max: 100 }), (words, room, height) => {
        const box = { x: 0, y: 0, width: room, height }
        const { lines, size } = fitBox(measure, words, box, { size: 9, minSize: 6, lines: 8 })
        for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(room + SUM_ERROR)
        expect(lines.length * size * LEADING).toBeLessThanOrEqual(height + SUM_ERROR)
      }),
    )
  })

  it('wrapping loses no letter', () => {
    fc.assert(
      fc.property(text, width, (words, room) => {
        const letters = (some: string) => some.replace(/\s/g, '')
        expect(letters(wrapText(measure, words, room, 7).join(''))).toBe(letters(words))
      }),
    )
  })
})

it('shrinks first and ends in an ellipsis only when that is not enough', () => {
  expect(fitLine(measure, 'Rio de Janeiro', 200, 10, 6)).toEqual({ text: 'Rio de Janeiro', size: 10 })
  const shrunk = fitLine(measure, 'Rio de Janeiro', 45, 10, 6)
  expect(shrunk.text).toBe('Rio de Janeiro')
  expect(shrunk.size).toBeLessThan(10)
  expect(fitLine(measure, 'Rio de Janeiro', 30, 10, 6)).toEqual({
    text: expect.stringMatching(/^Rio de.*…$/),
    size: 6,
  })
})

it('says with an ellipsis that lines were left out', () => {
  expect(wrapText(measure, 'um\ndois\ntrês', 100, 7, 2)).toEqual(['um', 'dois…'])
})
