import { outageAt, type TrafficMinute } from './outage.ts'

/** One minute of traffic with its answer times, and the notes decided in it. */
export type TimedMinute = TrafficMinute & { total_ms: number; decisions: number; decision_ms: number }

export type AuthorityState = {
  state: 'up' | 'slow' | 'down'
  /** Median of the minutes' mean answer times in the last hour. */
  median_ms: number | null
  /** Failures in the last hour. */
  errors: number
  /** When it stopped being `up`; null while it is. */
  since: Date | null
  /**
   * Mean wait for the authority's decision in the last hour; null when no note was decided, or the authority is down.
   */
  expected_ms: number | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOW_MS = 15 * MINUTE_MS
/** One lost answer means nothing. Three, with nothing else, mean that the authority is down. */
const LEAST_FAILURES = 3
const BAD_SHARE = 0.2
/** Half as long as a seller waits for a page. SEFAZ's own figure for its processing time is far lower. */
const SLOW_MS = 10_000

/** The authority's state at `now`, judged by our traffic; null when nothing was sent to it in the last hour. */
export function authorityState(minutes: readonly TimedMinute[], now: Date): AuthorityState | null {
  const hour = since(minutes, now, HOUR_MS)
  if (hour.length === 0) return null
  const outage = outageAt(minutes, now)
  const isDown = outage !== null && outage.failures >= LEAST_FAILURES
  const slowSince = isDown ? null : slowStart(minutes, now)
  return {
    state: isDown ? 'down' : slowSince ? 'slow' : 'up',
    median_ms: medianOf(hour.map(meanOf)),
    errors: sum(hour, ({ failures }) => failures),
    since: isDown ? outage.since : slowSince,
    expected_ms: isDown ? null : meanWait(hour),
  }
}

function since(minutes: readonly TimedMinute[], now: Date, ms: number): TimedMinute[] {
  const from = now.getTime() - ms
  return minutes.filter(({ minute, requests }) => requests > 0 && minute.getTime() > from)
}

/** The first of the bad minutes leading up to now; null when the last quarter of an hour as a whole was good. */
function slowStart(minutes: readonly TimedMinute[], now: Date): Date | null {
  const recent = since(minutes, now, NOW_MS)
  if (!isBad(recent)) return null
  const newestFirst = minutes
    .filter(({ requests }) => requests > 0)
    .toSorted((one, other) => other.minute.getTime() - one.minute.getTime())
  let start: Date | null = null
  for (const minute of newestFirst) {
    if (start !== null && !isBad([minute], 1)) break
    start = minute.minute
  }
  return start
}

function isBad(minutes: readonly TimedMinute[], leastFailures = LEAST_FAILURES): boolean {
  const [requests, failures] = [sum(minutes, (one) => one.requests), sum(minutes, (one) => one.failures)]
  if (requests === 0) return false
  const median = medianOf(minutes.map(meanOf))
  return (failures >= leastFailures && failures >= requests * BAD_SHARE) || (median !== null && median >= SLOW_MS)
}

function meanOf({ total_ms, requests }: TimedMinute): number {
  return Math.round(total_ms / requests)
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? null
}

function meanWait(minutes: readonly TimedMinute[]): number | null {
  const decisions = sum(minutes, (one) => one.decisions)
  return decisions === 0 ? null : Math.round(sum(minutes, (one) => one.decision_ms) / decisions)
}

function sum(minutes: readonly TimedMinute[], of: (minute: TimedMinute) => number): number {
  return minutes.reduce((total, minute) => total + of(minute), 0)
}
