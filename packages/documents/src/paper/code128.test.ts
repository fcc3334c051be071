import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCode128, symbolsOf } from '../../testing/drawn-paper.ts'
import { code128 } from './code128.ts'
import { CODE128_PATTERNS } from './code128-patterns.ts'

it.each([
  ['35250530057049000141550010000280181030656857', 277], // digits only: start, 22 pairs, check, stop
  ['35261112ABC34501DE35550010000001231135724685', 354], // letters in the CNPJ
])('%s takes %i modules', (chave, modules) => {
  expect(code128(chave).modules).toBe(modules)
})

it('writes the odd digit of a run in set A, beside the letters', () => {
  expect(symbolNumbers('35261112ABC34501DE35')).toEqual([
    105, 35, 26, 11, 12, 101, 33, 34, 35, 19, 99, 45, 1, 101, 36, 37, 19, 21,
  ])
  expect(symbolNumbers('12345A')).toEqual([105, 12, 34, 101, 21, 33])
})

it('anything of digits and capitals can be read back', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{1,50}$/), (text) => {
      expect(readCode128(barsOf(text))).toBe(text)
    }),
  )
})

it.each(['', 'a', '12 34', 'Ç'])('refuses %j', (text) => {
  expect(() => code128(text)).toThrow('Code 128')
})

describe('the table of patterns', () => {
  it('holds 107 different symbols of 11 modules, the stop of 13, with an even number of dark modules', () => {
    expect(new Set(CODE128_PATTERNS).size).toBe(107)
    for (const [value, pattern] of CODE128_PATTERNS.entries()) {
      const widths = [...pattern].map(Number)
      const dark = widths.filter((_width, place) => place % 2 === 0)
      expect([value, sum(widths)]).toEqual([value, value === 106 ? 13 : 11])
      expect([value, sum(dark) % 2]).toEqual([value, 0])
    }
  })
})

function barsOf(text: string): { x: number; width: number }[] {
  return code128(text).bars.map(({ at, width }) => ({ x: at, width }))
}

function symbolNumbers(text: string): number[] {
  return symbolsOf(barsOf(text)).slice(0, -2)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
