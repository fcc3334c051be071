/** One minute of our traffic with an authority. */
export type TrafficMinute = { minute: Date; requests: number; failures: number }

/** An authority that has done nothing for us since `since`. */
export type Outage = { since: Date; failures: number }

const MINUTE_MS = 60_000
/** Nobody knows how an authority was while nobody asked: failures further apart than this are two outages. */
const LONGEST_SILENCE_MS = 90 * MINUTE_MS
const LONG_MS = 30 * MINUTE_MS
const LEAST_FAILURES = 5

/**
 * The outage that goes on at `now`: failures alone since the last minute in which anything went well. Null when there is none. Minutes that
 * began before `upAt`, when the authority said of itself that it works, are of an outage that is over.
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

/** Long enough to ask the contingency service: half an hour, and never on a few timeouts. Nothing of a digital seller's is on a lorry. */
export function isLongOutage({ since, failures }: Outage, now: Date): boolean {
  return failures >= LEAST_FAILURES && now.getTime() - since.getTime() >= LONG_MS
}
