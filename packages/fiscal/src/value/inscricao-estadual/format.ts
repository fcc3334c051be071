import type { Uf } from '../uf.ts'

/** One valid format of an inscrição estadual. A UF may have several; a number is valid when it fits one of them. */
export type IeFormat = {
  uf: Uf
  /**
   * Matches bare numbers of this format: length, required prefix, and the digits that select between two calculations.
   */
  pattern: RegExp
  /** Range of the first 8 digits as a number, both ends included, where the UF calculates differently by range. */
  range?: readonly [number, number]
  /** Punctuation as the UF writes it; `#` is one character. */
  mask: string
  checks: readonly IeCheck[]
  /** A number of this format with valid check digits, from the source. */
  example: string
  source: string
}

/**
 * One check digit: its position (from 0) and the weight of each position (0 where it does not count). The weights cover
 * the whole number, so a check digit may depend on another one, also on one to its right (Bahia).
 */
export type IeCheck = { at: number; weights: readonly number[]; rule: CheckRule }

/**
 * How the weighted sum becomes a digit. `complement`: modulus minus the remainder of (sum + add); `ten` and `eleven`
 * are the digits to write when that gives 10 or 11. `remainder`: the last digit of the remainder itself. `tens`: what
 * is missing to the next ten, adding the digits of the products instead of the products.
 */
export type CheckRule =
  | { kind: 'complement'; modulus: 10 | 11; add: number; ten: number; eleven: number }
  | { kind: 'remainder'; modulus: 9 | 11 }
  | { kind: 'tens' }

/** The correct digit at the check's position. */
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

/** True when the bare number has this format and every check digit agrees. */
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
