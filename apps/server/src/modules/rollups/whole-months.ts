import { addDays } from '@talao/fiscal'

/** Days from `from`, without `until`; an end that is missing is open. */
export type Days = { from?: string | undefined; until?: string | undefined }
export type Slice = { from: string; until: string }

/**
 * A range of days (both ends belong to it) as the whole months in it and the at most two months it breaks. Together they are the range, each
 * day once. `whole` is undefined where the range holds no whole month.
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
 * The same range with its last month taken whole, and the days of that month after the range (`beyond`), which are to be taken away again. Most
 * ranges end today, and there is next to nothing after today.
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
  // Any month is over 31 days after its first.
  return firstOf(addDays(firstOf(day), 31))
}
