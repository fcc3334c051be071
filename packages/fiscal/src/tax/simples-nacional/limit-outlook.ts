import { inForce } from '../../value/in-force.ts'
import { addMonths, monthRange, monthsBetween } from '../../value/month.ts'
import type { TaxRegime } from '../../value/party.ts'
import { EXCESS_AT_ONCE_PERCENT, LIMITS_OF, SIMPLES_LIMITS, type SimplesLimit, type SimplesLimitId } from './limits.ts'

/** The month a sum is passed, and the day from which that counts. `isExpected`: at the present pace. */
export type Crossing = { month: string; isExpected: boolean; effectiveFrom: string }

export type LimitOutlook = {
  id: SimplesLimitId
  name: string
  source: string
  year: number
  limitCents: number
  /** Above this the excess takes effect at once. */
  atOnceAboveCents: number
  /** The revenue of the year so far, of the months that are known. */
  revenueCents: number
  /** Months of the year so far without an amount: the sum is smaller than the truth. */
  missing: readonly string[]
  /** The average of the last whole months that are known, at most three. Null without any, and after the year. */
  paceCents: number | null
  /** Null when the limit is not passed this year at the present pace. */
  passed: Crossing | null
  passedAtOnce: Crossing | null
}

type Input = {
  taxRegime: TaxRegime
  /** The present month of the company; earlier ones are whole. */
  month: string
  startMonth: string | null
  revenueCents: ReadonlyMap<string, number>
}

const MONTHS_OF_PACE = 3

/**
 * How each limit of a company stands in the year of `month`, and when the present pace passes it. Last year's limits
 * are told first where they were passed, since their effect began in January.
 */
export function limitOutlooks(input: Input, limits: readonly SimplesLimit[] = SIMPLES_LIMITS): LimitOutlook[] {
  const year = Number(input.month.slice(0, 4))
  const ids = LIMITS_OF[input.taxRegime]
  const of = (ofYear: number) =>
    ids.flatMap((id) => {
      const rows = limits.filter((limit) => limit.id === id)
      const limit = inForce(rows, `${ofYear}-12-31`)
      return limit ? outlookOf(limit, ofYear, input) : []
    })
  return [...of(year - 1).filter(({ passed }) => passed !== null), ...of(year)]
}

function outlookOf(limit: SimplesLimit, year: number, input: Input): LimitOutlook[] {
  const { month, startMonth, revenueCents } = input
  const january = `${year}-01`
  const december = `${year}-12`
  if (startMonth !== null && startMonth > december) return []
  const isFirstYear = startMonth !== null && startMonth >= january
  const first = isFirstYear ? startMonth : january
  const limitCents = isFirstYear ? limit.perMonthCents * (monthsBetween(first, december) + 1) : limit.yearCents
  // Limits are whole reais, so the added percentage is whole cents.
  const atOnceAboveCents = limitCents + (limitCents / 100) * EXCESS_AT_ONCE_PERCENT
  const lastSeen = month < december ? month : december
  const seen = monthRange(first, lastSeen)
  const paceCents = month > december ? null : paceOf(month, revenueCents)
  const sums = runningSums(first, december, lastSeen, { revenueCents, paceCents })
  const nextYear = `${year + 1}-01-01`
  return [
    {
      id: limit.id,
      name: limit.name,
      source: limit.source,
      year,
      limitCents,
      atOnceAboveCents,
      revenueCents: seen.reduce((sum, each) => sum + (revenueCents.get(each) ?? 0), 0),
      // The present month is still running, so its amount is not missing.
      missing: seen.filter((each) => each < month && !revenueCents.has(each)),
      paceCents,
      passed: crossing(sums, limitCents, () => nextYear),
      passedAtOnce: crossing(sums, atOnceAboveCents, (at) => atOnce(limit.id, at, { january, first, isFirstYear })),
    },
  ]
}

type Sum = { month: string; cents: number; isExpected: boolean }

/** The sum at the end of each month of the year. The present month counts as much as the pace says, or what it has. */
function runningSums(
  first: string,
  last: string,
  lastSeen: string,
  { revenueCents, paceCents }: { revenueCents: ReadonlyMap<string, number>; paceCents: number | null },
): Sum[] {
  let known = 0
  let expected = 0
  return monthRange(first, last).flatMap((month): Sum[] => {
    const amount = revenueCents.get(month) ?? 0
    known += month <= lastSeen ? amount : 0
    expected += month < lastSeen ? amount : Math.max(month === lastSeen ? amount : 0, paceCents ?? 0)
    const sums: Sum[] = month <= lastSeen ? [{ month, cents: known, isExpected: false }] : []
    return month >= lastSeen && paceCents !== null ? [...sums, { month, cents: expected, isExpected: true }] : sums
  })
}

function crossing(sums: readonly Sum[], limit: number, effectiveFrom: (month: string) => string): Crossing | null {
  const past = sums.find(({ cents }) => cents > limit)
  return past ? { month: past.month, isExpected: past.isExpected, effectiveFrom: effectiveFrom(past.month) } : null
}

/**
 * The day from which an excess above 20 % counts. The sublimit and the ceiling: the next month; in the year of the
 * beginning, its first day. The MEI: the first day of the year or of the activity. Source: LC 123/2006, arts. 3º, §§ 9º
 * to 12, 18-A, § 7º, and 20.
 */
function atOnce(
  id: SimplesLimitId,
  month: string,
  { january, first, isFirstYear }: { january: string; first: string; isFirstYear: boolean },
): string {
  if (isFirstYear) return `${first}-01`
  return `${id === 'MEI' ? january : addMonths(month, 1)}-01`
}

function paceOf(month: string, revenueCents: ReadonlyMap<string, number>): number | null {
  const last = monthRange(addMonths(month, -MONTHS_OF_PACE), addMonths(month, -1))
  const known = last.flatMap((each) => revenueCents.get(each) ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum, cents) => sum + cents, 0) / known.length)
}
