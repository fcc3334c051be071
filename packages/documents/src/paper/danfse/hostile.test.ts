import type { InfNfse } from '@talao/fiscal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignNfse, sampleNfse, smallNfse } from '../../../testing/danfse-sample.ts'
import { drawn, noteOf } from '../../../testing/drawn-danfse.ts'
import { untidy } from '../../../testing/drawn-paper.ts'
import { CM } from './drawing.ts'

const text = fc.string({
  unit: fc.constantFrom(
    'W',
    'M',
    'i',
    'Ç',
    'ã',
    '0',
    '.',
    '\n',
    '|',
    '(',
    '\\',
    ' ',
    ' ',
    'Comprimento',
    '😀',
    'Ж',
    '…',
  ),
  maxLength: 2000,
  size: 'max',
})

/** Maximum text lengths of the layout. Replaces these tags and all others that start with an x. */
const LENGTHS: Record<string, number> = {
  xDescServ: 2000,
  xInfComp: 2000,
  xOutInf: 2000,
  xNome: 300,
  xLgr: 255,
  xTribNac: 600,
  xTribMun: 600,
  email: 80,
  fone: 20,
  IM: 15,
  NIF: 40,
  nro: 60,
  cEndPost: 11,
  docRef: 255,
  idDocTec: 40,
}

describe('whatever the texts are', () => {
  it('none leaves its box, no two lie over each other, and there is one page', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 5, maxLength: 12 }),
        fc.constantFrom(sampleNfse, smallNfse, foreignNfse),
        fc.boolean(),
        fc.boolean(),
        (texts, sample, stub, huge) => {
          const lines = drawn(noteOf(hostile(sample(), texts, huge), { stub }))
          expect(untidy(lines)).toEqual([])
          expect(new Set(lines.map(({ page }) => page))).toEqual(new Set([1]))
          const bottom = Math.max(...lines.map(({ extent }) => extent.y + extent.height))
          expect(bottom).toBeLessThan(29.52 * CM)
        },
      ),
      { numRuns: 80 },
    )
  })

  it('nothing is written smaller than the norm lets it be', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 5, maxLength: 12 }), (texts) => {
        const lines = drawn(noteOf(hostile(sampleNfse(), texts, true)))
        const own = lines.filter(({ text: line }) => line !== 'Nota Fiscal de' && line !== 'Serviço Eletrônica')
        expect(Math.min(...own.map(({ size }) => size))).toBeGreaterThanOrEqual(6)
      }),
      { numRuns: 20 },
    )
  })

  it('what is too wide ends in the three dots of the norm', () => {
    const lines = drawn(noteOf(hostile(sampleNfse(), ['W'.repeat(2000)], false)))
    const cut = lines.map(({ text: line }) => line).filter((line) => line.startsWith('WWWWWWWW') && line.endsWith('.'))
    expect(cut.length).toBeGreaterThan(8)
    for (const line of cut) expect(line).toMatch(/^W+\.\.\.$/)
  })

  it('the totals of taxes stay whole under the longest information', () => {
    const long = 'Palavra '.repeat(250).trim()
    const words = drawn(noteOf(hostile(sampleNfse(), [long], false), { stub: true })).map(({ text: line }) => line)
    expect(words).toContain(
      'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: 4,50% ; Estaduais: 0,10% ; Municipais: 2,00%',
    )
    expect(words.filter((line) => line.endsWith('...')).length).toBeGreaterThan(3)
  })
})

/**
 * Replaces every text with one of `texts` at the maximum length of the layout and, if `huge`, every amount with the
 * largest possible one.
 */
function hostile(nfse: InfNfse, texts: readonly string[], huge: boolean): InfNfse {
  let at = 0
  const replaced: InfNfse = JSON.parse(JSON.stringify(nfse), (tag: string, value: unknown) => {
    if (typeof value !== 'string') return value
    if (huge && /^\d+\.\d\d$/.test(value)) return '999999999999999.99'
    if (!/^x[A-Z]/.test(tag) && !(tag in LENGTHS)) return value
    at += 1
    return (texts[at % texts.length] ?? '').slice(0, LENGTHS[tag] ?? 60)
  })
  return replaced
}
