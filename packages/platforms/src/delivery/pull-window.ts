import { addDays } from '@talao/fiscal'

/** A window of days for one request: `YYYY-MM-DD`, both inclusive. `until` is the last day of the whole range. */
export type PullWindow = { from: string; to: string; until: string }

/** The first window of a range, as long as the platform allows. */
export function firstWindow(start: string, end: string, longestDays: number): PullWindow {
  const longest = addDays(start, longestDays - 1)
  return { from: start, to: longest < end ? longest : end, until: end }
}

/** The next window, or null after the last. */
export function nextWindow({ to, until }: PullWindow, longestDays: number): PullWindow | null {
  return to < until ? firstWindow(addDays(to, 1), until, longestDays) : null
}
