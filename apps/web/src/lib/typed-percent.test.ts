import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPercent, percentTyped, percentWords, plainPercent, typedPercent } from './typed-percent.ts'

it.each([
  ['2', '2'],
  ['2,5', '2.5'],
  ['2.5', '2.5'],
  ['2,5 %', '2.5'],
  ['2,5\u00A0%', '2.5'],
  [' 2,5% ', '2.5'],
  [',5', '0.5'],
  ['02,50', '2.50'],
  ['0', '0'],
  ['100,0000 %', '100.0000'],
  ['', null],
  ['  ', null],
  ['%', undefined],
  [',', undefined],
  ['2,', undefined],
  ['-2', undefined],
  ['100,0001', undefined],
  ['101', undefined],
  ['2,12345', undefined],
  ['2 %%', undefined],
  ['dois', undefined],
])('%j is %j', (text, decimal) => {
  expect(percentTyped(text)).toBe(decimal)
})

it('is said with its sign once, and what is none as it was typed', () => {
  expect(['2,50', '2.5 %', ',5', 'dois', ''].map(percentWords)).toEqual([
    '2,50\u00A0%',
    '2,5\u00A0%',
    '0,5\u00A0%',
    'dois',
    '',
  ])
})

it('is kept without its sign by a field that bears it, and what is none as it was typed', () => {
  expect(['2,50', ' 2.5 % ', ',5', '2 %%', 'dois', ' '].map(plainPercent)).toEqual([
    '2,50',
    '2,5',
    '0,5',
    '2 %%',
    'dois',
    '',
  ])
})

const PERCENT = fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000)
const SIGN = fc.constantFrom('', '%', ' %', '\u00A0%')
const SPACE = fc.stringMatching(/^ {0,2}$/)

it('reads every percent as it is shown, with comma or point, with the sign or without, between spaces', () => {
  fc.assert(
    fc.property(PERCENT, SIGN, SPACE, fc.boolean(), (value, sign, space, isPoint) => {
      const shown = typedPercent(value)
      const text = `${space}${isPoint ? shown.replace(',', '.') : shown}${sign}${space}`
      expect(Number(percentTyped(text))).toBe(value)
    }),
  )
})

it('gives the wire nothing it refuses, whatever is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,% -]{0,10}$/)), (text) => {
      const decimal = percentTyped(text)
      expect(isPercent(text)).toBe(decimal !== undefined)
      if (typeof decimal !== 'string') return
      expect(decimal).toMatch(/^\d{1,3}(\.\d{1,4})?$/)
      expect(Number(decimal)).toBeLessThanOrEqual(100)
      expect(percentTyped(percentWords(text))).toBe(decimal)
      expect(percentTyped(plainPercent(text))).toBe(decimal)
    }),
  )
})
