import type { Confidence, Dated } from '../../value/in-force.ts'
import { addMonths, monthRange, monthsBetween } from '../../value/month.ts'

/**
 * The window of the RBT12. Since 2027 it ends before the month before the one assessed, so that the rate is known when
 * the note is issued. A new company has its own rule until its 13th month.
 */
export const RBT12_WINDOW: Dated & { confidence: Confidence } = {
  from: '2027-01-01',
  to: null,
  confidence: 'A',
  source:
    'LC 123/2006, art. 18, §§ 1º e 1º-A, na redação da LC 214/2025, art. 517; Resolução CGSN 140/2018, arts. 21 e 22, na redação da 190/2026',
}

/**
 * The revenue that decides the bracket of a month.
 *
 * FIRST_BRACKET: first and second month of activity, which take the first bracket. SUM: twelve months. PROPORTIONAL:
 * the average of a new company's months, times twelve. MISSING: some of `months` have no amount. NO_RULE: before 2027.
 */
export type Rbt12 =
  | { kind: 'FIRST_BRACKET' }
  | { kind: 'NO_RULE' }
  | { kind: 'SUM' | 'PROPORTIONAL'; cents: number; months: readonly string[] }
  | { kind: 'MISSING'; months: readonly string[]; missing: readonly string[] }

type Rbt12Input = {
  /** The month of the notes, `YYYY-MM`. */
  month: string
  /** The month the activity began; null for a company older than the rules of a beginning. */
  startMonth: string | null
  /** Revenue by month. A month without an entry is unknown, never zero. */
  revenueCents: ReadonlyMap<string, number>
}

/** The first month assessed by twelve months of its own; before it a new company's rule holds. */
const FIRST_MONTH_WITH_SUM = 14

export function rbt12Of({ month, startMonth, revenueCents }: Rbt12Input, window: Dated = RBT12_WINDOW): Rbt12 {
  if (month < window.from.slice(0, 7)) return { kind: 'NO_RULE' }
  const months = rbt12Months(month, startMonth)
  if (months.length === 0) return { kind: 'FIRST_BRACKET' }
  const known = months.flatMap((each) => revenueCents.get(each) ?? [])
  if (known.length < months.length) {
    return { kind: 'MISSING', months, missing: months.filter((each) => !revenueCents.has(each)) }
  }
  const sum = known.reduce((all, cents) => all + cents, 0)
  const isYoung = activityMonth(month, startMonth) < FIRST_MONTH_WITH_SUM
  // Twelve times the average, rounded half up to the cent in whole numbers.
  return isYoung
    ? { kind: 'PROPORTIONAL', cents: Math.floor((sum * 24 + months.length) / (2 * months.length)), months }
    : { kind: 'SUM', cents: sum, months }
}

/** The months whose revenue makes the RBT12 of `month`; none in the first two months of activity. */
export function rbt12Months(month: string, startMonth: string | null): string[] {
  const number = activityMonth(month, startMonth)
  const last = addMonths(month, -2)
  if (startMonth === null || number >= FIRST_MONTH_WITH_SUM) return monthRange(addMonths(last, -11), last)
  return number < 3 ? [] : monthRange(startMonth, last)
}

/** 1 in the month the activity began. */
function activityMonth(month: string, startMonth: string | null): number {
  return startMonth === null ? Number.POSITIVE_INFINITY : monthsBetween(startMonth, month) + 1
}
