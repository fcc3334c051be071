import { localDay, type TimeZone } from '@talao/fiscal'

export type Span = { first: number; last: number }
/** Numbers without one between them that lacks, each of which belongs to something: the earliest of them since then. */
export type UsedRun = Span & { at: Date }
export type AskedSpan = Span & { id: number; state: string; message: string | null }
/** `skippedAt` is when a later number was used first: from then on these were left out. */
export type Gap = Span & { skippedAt: Date; asked?: AskedSpan }

/**
 * The numbers of one serie that lie between known ones and belong to nothing. Before the first and behind the last known one there is no
 * gap: a serie may have begun elsewhere, and goes on.
 */
export function findGaps(used: readonly UsedRun[], voided: readonly Span[]): Gap[] {
  const spans = [...used, ...voided].toSorted(byFirst)
  const skipped = skippedFrom(used)
  const gaps: Gap[] = []
  let reached = spans[0]?.first ?? 0
  for (const { first, last } of spans) {
    const skippedAt = first > reached + 1 ? skipped(first) : undefined
    // What only void numbers follow was given up by nobody's note: nothing dates it, and nothing asks for it.
    if (skippedAt) gaps.push({ first: reached + 1, last: first - 1, skippedAt })
    reached = Math.max(reached, last)
  }
  return gaps
}

/** Cuts the gaps along what was asked for: numbers on their way out stand alone, a refusal stands beside the numbers it was about. */
export function withAsked(gaps: readonly Gap[], asked: readonly AskedSpan[]): Gap[] {
  const refused = asked.filter(isRefused).toSorted((one, other) => other.id - one.id)
  const open = asked.filter((span) => !isRefused(span)).toSorted(byFirst)
  return gaps
    .flatMap((gap) => cut(gap, open))
    .map((gap) => {
      const last = gap.asked ?? refused.find(({ first, last: end }) => first <= gap.first && end >= gap.last)
      return last ? { ...gap, asked: last } : gap
    })
}

function cut(gap: Gap, open: readonly AskedSpan[]): Gap[] {
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

function isRefused({ state }: AskedSpan): boolean {
  return state === 'DENIED' || state === 'FAILED'
}

function byFirst(one: Span, other: Span): number {
  return one.first - other.first
}

/** When a number from this one on was used first; asked for one that lacks or begins a run. */
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

/** The tenth day of the month that follows, where the company is. Source: Ajuste SINIEF 07/2005, cl. 14ª. */
export function legalDateOf(skippedAt: Date, zone: TimeZone): string {
  const day = localDay(skippedAt, zone)
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-10`
}

/** The year whose numbers these are: the one in which they were left out. */
export function yearOf(skippedAt: Date, zone: TimeZone): number {
  return Number(localDay(skippedAt, zone).slice(0, 4))
}
