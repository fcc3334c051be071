import fc from 'fast-check'
import type { ValueType } from '../../src/layout/value-type.ts'
import { random } from './random.ts'
import type { XsdType } from './xsd.ts'

/** Valid values of either type and slightly altered ones, to reveal where two types differ. */
export function probesOf(own: ValueType, other: XsdType): string[] {
  const pool = [
    ...valuesOf(own, 60),
    ...other.levels.flatMap(({ patterns }) => patterns.flatMap((pattern) => sample(pattern, 40))),
  ]
  const edges = [other.min, other.max, own.min, own.max].filter((length) => length < 100_000)
  const filled = edges.flatMap((length) =>
    [-1, 0, 1].flatMap((more) => ['a', '1'].map((letter) => letter.repeat(Math.max(0, length + more)))),
  )
  return [...pool, ...filled, ...pool.flatMap(spoilt), ...STRANGE]
}

/** `count` values that the type accepts. For a text they include the shortest and the longest. */
export function valuesOf(type: ValueType, count: number): string[] {
  if (type.values) return [...type.values]
  if (type.kind === 'text') return textsOf(type.min, type.max, count)
  const found = sample(type.pattern, count).filter((value) => value.length >= type.min && value.length <= type.max)
  if (found.length === 0) throw new Error(`no value for ${type.pattern}`)
  return found
}

/**
 * The value with one character removed, added or changed. Also used to make valid values invalid in the mutation test.
 */
export function spoilt(value: string): string[] {
  const swapped = ['0', '9', 'A', 'a', '.', ' ', '-', ','].flatMap((letter) => [
    letter + value.slice(1),
    value.slice(0, -1) + letter,
  ])
  return [
    value.slice(1),
    value.slice(0, -1),
    `${value}0`,
    `0${value}`,
    `${value}.`,
    `${value} `,
    ` ${value}`,
    ...swapped,
  ]
}

export const STRANGE = [
  '',
  ' ',
  '0',
  '0.0',
  '0.00',
  '00',
  '1',
  '-1',
  '1.',
  '.5',
  '1,00',
  'ISENTO',
  'SEM GTIN',
  'é',
  '😀',
  'a\nb',
  'a\tb',
  'a  b',
  '2026-02-29',
  '2024-02-29',
  '100.00',
  '100.01',
  '99.99',
]

function sample(pattern: RegExp, count: number): string[] {
  return fc.sample(fc.stringMatching(pattern), { numRuns: count, seed: 4 })
}

function textsOf(min: number, max: number, count: number): string[] {
  const next = random(min * 10_007 + max)
  const texts: string[] = []
  for (let at = 0; at < count; at += 1) {
    const length = at === 0 ? min : at === 1 ? max : min + next(Math.min(max - min, 40) + 1)
    let text = ''
    for (let written = 0; written < length; written += 1) {
      const edge = written === 0 || written === length - 1
      text += edge || next(4) > 0 ? (LETTERS[next(LETTERS.length)] ?? 'a') : ' '
    }
    texts.push(text)
  }
  return texts
}

/** Difficult characters: those XML escapes, both ends of the range, accents. */
const LETTERS = [...'abcXYZ019&<>"\'!ÿçãÉº/\\]]>{}%=+-_~']
