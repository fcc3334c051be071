import { localDay, type TimeZone } from '@talao/fiscal'

export type Span = { first: number; last: number }
/** A gap-free run of used numbers. `at` is the earliest time of any of them. */
export type UsedRun = Span & { at: Date }
export type RequestedVoid = Span & { id: number; state: string; message: string | null }
/** `skippedAt`: when a later number was first used, so that these were skipped. */
export type Gap = Span & { skippedAt: Date; asked?: RequestedVoid }

/**
 * The unused numbers of a serie between used or inutilized ones. There is no gap before the first or after the last
 * known number: a serie may have started elsewhere, and it continues.
 */
export function findGaps(used: readonly UsedRun[], voided: readonly Span[]): Gap[] {
  const spans = [...used, ...voided].toSorted(byFirst)
  const skipped = skippedFrom(used)
  const gaps: Gap[] = []
  let reached = spans[0]?.first ?? 0
  for (const { first, last } of spans) {
    const skippedAt = first > reached + 1 ? skipped(first) : undefined
    // If only inutilized numbers follow, no note skipped these: they have no date and need no action.
    if (skippedAt) gaps.push({ first: reached + 1, last: first - 1, skippedAt })
    reached = Math.max(reached, last)
  }
  return gaps
}

/**
 * Splits gaps by the requested ranges. Numbers with an open request become a gap of their own; a refusal is attached to
 * the numbers it concerned.
 */
export function withRequestedVoids(gaps: readonly Gap[], asked: readonly RequestedVoid[]): Gap[] {
  const refused = asked.filter(isRefused).toSorted((one, other) => other.id - one.id)
  const open = asked.filter((span) => !isRefused(span)).toSorted(byFirst)
  return gaps
    .flatMap((gap) => cut(gap, open))
    .map((gap) => {
      const last = gap.asked ?? refused.find(({ first, last: end }) => first <= gap.first && end >= gap.last)
      return last ? { ...gap, asked: last } : gap
    })
}

function cut(gap: Gap, open: readonly RequestedVoid[]): Gap[] {
  const pieces: Gap[] = []
  let { first } = gap
  for (const span of open) {
    const from = Math.max(span.first, first)
    const to = Math.min(span.last, gap.last)
    if (from > to) continue
    if (from > first) pieces.push({ ...gap, first, last: from - 1 })
    pieces.push({ ...gap, first: from, last: to, asked: span })
    first = to + 1
  }
  if (first <= gap.last) pieces.push({ ...gap, first })
  return pieces
}

function isRefused({ state }: RequestedVoid): boolean {
  return state === 'DENIED' || state === 'FAILED'
}

function byFirst(one: Span, other: Span): number {
  return one.first - other.first
}

/**
 * Returns when a number at or above the given one was first used. Call it with an unused number or the first of a run.
 */
function skippedFrom(used: readonly UsedRun[]): (number: number) => Date | undefined {
  const sorted = used.toSorted(byFirst)
  const earliest: Date[] = []
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const at = sorted[index]?.at
    const later = earliest[index + 1]
    if (at) earliest[index] = later && later < at ? later : at
  }
  return (number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.first ?? 0) < number) low = middle + 1
      else high = middle
    }
    return earliest[low]
  }
}

/**
 * The legal deadline: the 10th of the following month, in the company's time zone. Source: Ajuste SINIEF 07/2005, cl.
 * 14ª.
 */
export function legalDateOf(skippedAt: Date, zone: TimeZone): string {
  const day = localDay(skippedAt, zone)
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-10`
}

/** The year to declare: the one in which the numbers were skipped. */
export function yearOf(skippedAt: Date, zone: TimeZone): number {
  return Number(localDay(skippedAt, zone).slice(0, 4))
}
