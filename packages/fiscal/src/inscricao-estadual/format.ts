import type { Uf } from '../uf.ts'

/** One lawful shape of an inscrição estadual. A UF may have several; a number is good when one of them takes it. */
export type IeFormat = {
  uf: Uf
  /** Which bare numbers have this shape: length, what they must begin with, and what decides between two ways of calculating. */
  pattern: RegExp
  /** The first 8 digits as a number, both ends included, where the UF calculates differently by range. */
  range?: readonly [number, number]
  /** Punctuation as the UF writes it; `#` stands for one character. */
  mask: string
  checks: readonly IeCheck[]
  /** A number of this shape that adds up, from the source. */
  example: string
  source: string
}

/**
 * One check digit: the position it stands at (from 0) and what each position weighs (0 where it does not count).
 * The weights span the whole number, so a digit may count another check digit, also one to its right (Bahia).
 */
export type IeCheck = { at: number; weights: readonly number[]; rule: CheckRule }

/**
 * How the weighted sum becomes a digit.
 * `complement`: modulus minus the remainder of (sum + add); what to write when that gives 10, or 11.
 * `remainder`: the last digit of the remainder itself.
 * `tens`: what is missing to the next ten, when not the products but their digits are added.
 */
export type CheckRule =
  | { kind: 'complement'; modulus: 10 | 11; add: number; ten: number; eleven: number }
  | { kind: 'remainder'; modulus: 9 | 11 }
  | { kind: 'tens' }

/** The digit that belongs at the check's position. */
export function digitOf(check: IeCheck, number: string): number {
  const products = check.weights.map((weight, at) => (weight === 0 ? 0 : weight * Number(number[at])))
  const { rule } = check
  switch (rule.kind) {
    case 'complement':
      return complement(sumOf(products) + rule.add, rule)
    case 'remainder':
      return (sumOf(products) % rule.modulus) % 10
    case 'tens':
      return (10 - (sumOf(products.map((product) => Math.floor(product / 10) + (product % 10))) % 10)) % 10
    default:
      return rule satisfies never
  }
}

/** True when the bare number has this shape and every check digit agrees. */
export function fits(format: IeFormat, number: string): boolean {
  return hasShape(format, number) && format.checks.every((check) => digitOf(check, number) === Number(number[check.at]))
}

export function hasShape({ pattern, range }: IeFormat, number: string): boolean {
  if (!pattern.test(number)) return false
  const head = Number(number.slice(0, 8))
  return range === undefined || (head >= range[0] && head <= range[1])
}

function complement(sum: number, rule: { modulus: 10 | 11; ten: number; eleven: number }): number {
  const value = rule.modulus - (sum % rule.modulus)
  if (value === 11) return rule.eleven
  return value === 10 ? rule.ten : value
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
