/** One minute of our traffic with an authority. */
export type TrafficMinute = { minute: Date; requests: number; failures: number }

/** An authority from which every request has failed since `since`. */
export type Outage = { since: Date; failures: number }

const MINUTE_MS = 60_000
/** The authority's state is unknown while no requests are made: failures further apart than this are two outages. */
const LONGEST_SILENCE_MS = 90 * MINUTE_MS
const LONG_MS = 30 * MINUTE_MS
const LEAST_FAILURES = 5

/**
 * The outage in progress at `now`: only failures since the last minute with a success. Null when there is none. Minutes
 * before `upAt`, when the authority's status service said that it works, belong to an earlier outage.
 */
export function outageAt(minutes: readonly TrafficMinute[], now: Date, upAt: Date | null = null): Outage | null {
  const newestFirst = minutes
    .filter(({ requests, minute }) => requests > 0 && (upAt === null || minute >= upAt))
    .toSorted((one, other) => other.minute.getTime() - one.minute.getTime())
  let [since, failed] = [now, 0]
  for (const { minute, requests, failures } of newestFirst) {
    if (failures < requests || since.getTime() - minute.getTime() > LONGEST_SILENCE_MS) break
    since = minute
    failed += failures
  }
  return failed === 0 ? null : { since, failures: failed }
}

/**
 * Long enough to ask the contingency service: half an hour, and more than a few timeouts. Digital sellers have no goods
 * waiting on a truck.
 */
export function isLongOutage({ since, failures }: Outage, now: Date): boolean {
  return failures >= LEAST_FAILURES && now.getTime() - since.getTime() >= LONG_MS
}
