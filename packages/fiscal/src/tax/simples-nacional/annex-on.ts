import Big from 'big.js'
import type { NormRow } from '../../norms/norm-row.ts'
import { type Norms, normOn } from '../../norms/norms.ts'
import { type Confidence, inForce } from '../../value/in-force.ts'
import {
  type DasShares,
  type DasTax,
  type IssCeiling,
  LAST_BRACKET_WITH_IBS,
  SIMPLES_ANNEXES,
  type SimplesAnnex,
  type SimplesAnnexId,
  type SimplesBracket,
} from './annexes.ts'

const BRACKETS = [1, 2, 3, 4, 5, 6] as const
/** The most that the ISS of a DAS may be, in percent. LC 123/2006, art. 18, § 1º-B, I. */
const MOST_ISS = '5'
const TAXES: readonly DasTax[] = ['irpj', 'csll', 'cbs', 'cpp', 'ipi', 'icms', 'iss', 'ibs']

/**
 * The annex of a day: the brackets that ship with Talão, each replaced by the row `SIMPLES_ANNEX III/1` of the norms.
 * Undefined when a bracket has no row, or one whose rate is not fixed yet.
 */
export function simplesAnnexOn(norms: Norms, annex: SimplesAnnexId, day: string): SimplesAnnex | undefined {
  const shipped = inForce(SIMPLES_ANNEXES[annex], day)
  const rows = BRACKETS.map((bracket) => normOn(norms, 'SIMPLES_ANNEX', `${annex}/${bracket}`, day))
  const found = rows.filter((row) => row !== undefined)
  if (found.length === 0) return shipped
  const brackets = rows.map((row, at) => (row ? bracketOf(row) : shipped?.brackets[at]))
  if (!brackets.every((bracket) => bracket !== undefined)) return undefined
  const read = shipped && found.length < BRACKETS.length ? [shipped, ...found] : found
  const [fifth, replaced] = [brackets[LAST_BRACKET_WITH_IBS - 1], rows[LAST_BRACKET_WITH_IBS - 1]]
  return {
    from: day,
    to: day,
    source: [...new Set(read.map(({ source }) => source))].join('; '),
    confidence: read.map(({ confidence }) => confidence).reduce(leastSure),
    brackets,
    issCeiling: replaced ? issCeilingOf(fifth?.shares ?? {}) : (shipped?.issCeiling ?? null),
  }
}

function bracketOf({ value }: NormRow): SimplesBracket | undefined {
  if (value === null) return undefined
  const shares = TAXES.flatMap((tax): [DasTax, string][] => {
    const share = value[tax]
    return typeof share === 'string' ? [[tax, share]] : []
  })
  return {
    upToCents: Number(value.up_to_cents),
    rate: String(value.rate),
    deductionCents: Number(value.deduction_cents),
    shares: Object.fromEntries(shares),
  }
}

/**
 * How the other taxes divide what the ISS leaves above its limit: in proportion to their own shares, in hundredths, as
 * the notes of annexes III and IV give them.
 */
export function issCeilingOf({ iss, ...others }: DasShares): IssCeiling | null {
  if (iss === undefined || new Big(iss).lte(0) || new Big(iss).gte(100)) return null
  const rest = new Big(100).minus(iss)
  const scaled = Object.entries(others).map(([tax, share]) => [
    tax,
    String(Number(new Big(share).times(100).div(rest).toFixed(2))),
  ])
  return {
    above: new Big(MOST_ISS).times(100).div(iss).toFixed(5).replace(/0+$/, '').replace(/\.$/, ''),
    iss: MOST_ISS,
    shares: Object.fromEntries(scaled),
  }
}

function leastSure(one: Confidence, other: Confidence): Confidence {
  return one > other ? one : other
}
