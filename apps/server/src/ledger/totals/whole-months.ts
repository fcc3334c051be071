import { addDays } from '@talao/fiscal'

/** From `from` (inclusive) until `until` (exclusive); a missing end is open. */
export type Days = { from?: string | undefined; until?: string | undefined }
export type Slice = { from: string; until: string }

/**
 * Splits a range of days (both inclusive) into its whole months and at most two partial months. Each day is covered
 * once. `whole` is undefined when the range has no whole month.
 */
export function wholeMonths(start: string | undefined, end: string | undefined): { whole?: Days; edges: Slice[] } {
  const until = end && addDays(end, 1)
  if (start && until && start >= until) return { edges: [] }
  const wholeFrom = start && (isFirst(start) ? start : firstOfNext(start))
  const wholeUntil = until && firstOf(until)
  if (start && until && wholeFrom && wholeUntil && wholeFrom >= wholeUntil) return { edges: [{ from: start, until }] }
  return {
    whole: { from: wholeFrom, until: wholeUntil },
    edges: [
      ...(start && wholeFrom && start < wholeFrom ? [{ from: start, until: wholeFrom }] : []),
      ...(until && wholeUntil && wholeUntil < until ? [{ from: wholeUntil, until }] : []),
    ],
  }
}

/**
 * Like `wholeMonths`, but with the last month taken whole; `beyond` are its days after the range, to be subtracted.
 * Most ranges end today, and few rows are dated later.
 */
export function roundedUp(
  start: string | undefined,
  end: string | undefined,
): ReturnType<typeof wholeMonths> & { beyond?: Slice } {
  const plain = wholeMonths(start, end)
  const until = end && addDays(end, 1)
  if (!until || isFirst(until) || (start && start >= until)) return plain
  const next = firstOfNext(until)
  const rounded = wholeMonths(start, addDays(next, -1))
  return rounded.whole ? { ...rounded, beyond: { from: until, until: next } } : plain
}

function isFirst(day: string): boolean {
  return day.endsWith('-01')
}

function firstOf(day: string): string {
  return `${day.slice(0, 8)}01`
}

function firstOfNext(day: string): string {
  // 31 days after the first of a month is always in the next month.
  return firstOf(addDays(firstOf(day), 31))
}
