import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UFS } from '../uf.ts'
import { type CheckRule, digitOf, fits, type IeFormat } from './format.ts'
import { IE_FORMATS } from './formats.ts'
import { bareInscricaoEstadual, formatInscricaoEstadual, ISENTO, parseInscricaoEstadual } from './inscricao-estadual.ts'

const ROWS = IE_FORMATS.map((format) => [format.uf, format.example, format] as const)

describe('the table', () => {
  it('has every UF', () => {
    expect(new Set(IE_FORMATS.map(({ uf }) => uf))).toEqual(new Set(UFS.map(({ uf }) => uf)))
  })

  it.each(ROWS)('%s takes %s, the example of its source, and prints it in its own mask', (uf, example, format) => {
    expect(fits(format, example)).toBe(true)
    expect(format.checks.filter(({ at, weights }) => at < 0 || weights.length !== example.length)).toEqual([])
    expect(format.mask.replace(/[^#]/g, '')).toHaveLength(example.length)
    expect(parseInscricaoEstadual(example, uf)).toBe(example)
    expect(formatInscricaoEstadual(example, uf).replace(/[^0-9P]/g, '')).toBe(example)
  })
})

describe('parseInscricaoEstadual', () => {
  it.each([
    // UF   typed               stored
    ['SP', '110.042.490.114', '110042490114'],
    ['SP', 'p-01100424.3/002', 'P011004243002'],
    ['SP', ' 110 042 490 114\u200b', '110042490114'],
    ['SP', 'IE: 110.042.490.114', '110042490114'],
    ['SP', 'Inscrição Estadual nº 110.042.490.114', '110042490114'],
    ['SP', 'isenta', 'ISENTO'],
    ['BA', '1234567-48', '123456748'], // 9 digits; the second one selects the modulus
    ['BA', '077.028.884', '077028884'],
    ['MG', '062.307.904/0081', '0623079040081'],
    ['RO', '101.62521-3', '101625213'], // format before 2000
    ['RO', '0000000062521-3', '00000000625213'], // the same company, current format
    ['PE', '0321418-40', '032141840'],
    ['PE', '18.1.001.0000004-9', '18100100000049'],
    ['RN', '20.040.040-1', '200400401'],
    ['RN', '20.0.040.040-0', '2000400400'],
    ['TO', '29.01.022783-6', '29010227836'],
    ['TO', '29.022.783-6', '290227836'],
    ['GO', '20.105.041-2', '201050412'],
    ['PA', '75-123456-7', '751234567'],
    ['MT', '13.000.001-9', '130000019'],
  ] as const)('reads %s %s', (uf, typed, stored) => {
    expect(parseInscricaoEstadual(typed, uf)).toBe(stored)
  })

  it.each([
    ['SP', '110042490115'], // wrong second check digit
    ['SP', '110042491114'], // wrong first check digit
    ['RJ', '110042490114'], // valid, but of another UF
    ['SP', '11004249011'], // one digit short
    ['SP', 'P11004243002'], // one digit short
    ['AL', '250000048'], // numbers of Alagoas begin with 24
    ['TO', '29040227836'], // unknown kind of taxpayer
    ['SP', '000000000000'], // the check digits are right, but this number is not assigned
    ['MG', 'ISENT0'],
    ['RJ', ''],
  ] as const)('refuses %s %s', (uf, typed) => {
    expect(parseInscricaoEstadual(typed, uf)).toBeUndefined()
  })

  it('takes the word ISENTO in every UF, however it is typed', () => {
    for (const { uf } of UFS)
      for (const word of ['ISENTO', ' isento ', 'Isento.', 'Isento de I.E.', 'ISENTA DA INSCRIÇÃO ESTADUAL'])
        expect(parseInscricaoEstadual(word, uf)).toBe(ISENTO)
  })

  it('never throws and never takes a text with something strange in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(...UFS.map(({ uf }) => uf)),
        (text, uf) => {
          const parsed = parseInscricaoEstadual(text, uf)
          expect(parsed === undefined || /^P?[0-9]+$|^ISENTO$/.test(parsed)).toBe(true)
          expect(typeof formatInscricaoEstadual(text, uf)).toBe('string')
        },
      ),
    )
  })

  it.each(ROWS)('reads back whatever the mask of %s (%s) wrote', (uf, _example, format) => {
    fc.assert(
      fc.property(numbersOf(format), (number) => {
        fc.pre(!/^P?0+$/.test(number))
        expect(parseInscricaoEstadual(formatInscricaoEstadual(number, uf), uf)).toBe(number)
      }),
    )
  })

  /**
   * The official calculations do not detect every single wrong digit: a check digit may result from two remainders (0,
   * and 1 in RO and PE), weights may share a factor with modulus 10 (BA) or 9 (RR), some digits do not count (RO before
   * 2000, TO until 2002, the last three of a producer in SP), and AP and GO calculate differently in adjacent ranges.
   * Everywhere else a wrong digit is always detected.
   */
  const SHARP = ROWS.filter(
    ([uf, example]) =>
      !['RR', 'AP', 'GO', 'BA'].includes(uf) && !['101625213', '29010227836', 'P011004243002'].includes(example),
  )

  it.each(SHARP)(
    'finds any single wrong digit in %s (%s) unless a check digit stands for two remainders',
    (_uf, _example, format) => {
      fc.assert(
        fc.property(numbersOf(format), fc.nat(13), fc.integer({ min: 1, max: 9 }), (number, place, more) => {
          const at = place % number.length
          const digit = (Number(number[at]) + more) % 10
          const wrong = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
          const isBlind = format.checks.some(({ at: place, rule }) => twice(rule).includes(Number(number[place])))
          fc.pre(!isBlind)
          expect(fits(format, wrong)).toBe(false)
        }),
        { numRuns: 300 },
      )
    },
  )
})

it('formats nothing that is not a number of the UF', () => {
  expect(formatInscricaoEstadual('ISENTO', 'SP')).toBe('ISENTO')
  expect(formatInscricaoEstadual('123', 'SP')).toBe('123')
})

/** The digits that result from two remainders. */
function twice(rule: CheckRule): number[] {
  return rule.kind === 'complement' ? [0, rule.ten, rule.eleven] : [0]
}

/** Numbers of a format: its example with random digits where they are free, and recomputed check digits. */
function numbersOf(format: IeFormat): fc.Arbitrary<string> {
  const fixed = format.checks.length === 0
  const free = [...format.example]
    .map((_, at) => at)
    .filter((at) => !fixed && !format.checks.some((check) => check.at === at))
  return fc
    .array(fc.nat(9), { minLength: free.length, maxLength: free.length })
    .map((digits) => {
      const cells = [...format.example]
      // The first digits select the format; a number in a range keeps its first four.
      for (const [n, at] of free.entries())
        if (at >= (format.range ? 5 : firstFree(format))) cells[at] = String(digits[n])
      for (const check of format.checks) cells[check.at] = String(digitOf(check, cells.join('')))
      return cells.join('')
    })
    .filter((number) => fits(format, number))
}

function firstFree({ example, pattern }: IeFormat): number {
  const places = [...example].map((_, at) => at)
  return (
    places.find((at) =>
      ['0', '5', '9'].every((digit) => pattern.test(`${example.slice(0, at)}${digit}${example.slice(at + 1)}`)),
    ) ?? 0
  )
}

it.each(['', '-', '0', '000', 'N/A', 's/n', 'Não possui', 'NÃO TEM IE', 'sem inscrição estadual', 'Não contribuinte'])(
  'reads %j as no inscrição at all',
  (text) => {
    expect(bareInscricaoEstadual(text)).toBe('')
  },
)
