import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { encoded, isWritable, measureOf } from './font.ts'

const SIGNS = [...Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)), ...'¡¿ÀÇÿ×–—“”‘’…•€œŒž']

describe('a standard font', () => {
  it.each(['Times-Roman', 'Times-Bold', 'Helvetica', 'Helvetica-Bold'] as const)(
    '%s is as wide as its own metrics say',
    (font) => {
      const judge = new PDFDocument().font(font).fontSize(1000)
      for (const sign of SIGNS) expect([sign, measureOf(font)(sign, 1000)]).toEqual([sign, judge.widthOfString(sign)])
    },
  )

  it('writes a text as wide as its parts', () => {
    const text = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 60 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const measure = measureOf('Times-Roman')
        expect(measure(one + other, 7)).toBeCloseTo(measure(one, 7) + measure(other, 7), 6)
      }),
    )
  })
})

it('knows which signs it can write', () => {
  expect(['Ação – “sim” €', 'linha\noutra', '日本', '\u0000', '🥷'].map(isWritable)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

it('encodes in WinAnsi and escapes what ends a string', () => {
  expect(encoded('(a\\b)')).toBe('\\(a\\\\b\\)')
  expect(encoded('é–…€')).toBe('é\x96\x85\x80')
})
