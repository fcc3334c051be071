import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
      expect(readBack(text)).toBe(text)
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

/** Reads the bars as a scanner does, without the encoder's own steps; throws when the check symbol is wrong. */
function readBack(text: string): string {
  const values = scan(text)
  const [start = -1, ...data] = values.slice(0, -2)
  const expected = data.reduce((total, value, place) => total + value * (place + 1), start) % 103
  if (values.at(-2) !== expected) throw new Error('wrong check symbol')
  let set = start === 105 ? 'C' : 'A'
  let read = ''
  for (const value of data) {
    if (set === 'A' && value === 99) set = 'C'
    else if (set === 'C' && value === 101) set = 'A'
    else read += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return read
}

function scan(text: string): number[] {
  const { bars, modules } = code128(text)
  const line = Array.from({ length: modules }, () => 0)
  for (const { at, width } of bars) line.fill(1, at, at + width)
  const widths = (line.join('').match(/0+|1+/g) ?? []).map((run) => run.length).join('')
  const patterns = [...(widths.slice(0, -7).match(/.{6}/g) ?? []), widths.slice(-7)]
  return patterns.map((pattern) => CODE128_PATTERNS.indexOf(pattern))
}

function symbolNumbers(text: string): number[] {
  return scan(text).slice(0, -2)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
