import { dayInSaoPaulo, isoInSaoPaulo, SAO_PAULO } from '@talao/fiscal'
import { readDate } from '@talao/fiscal/written-date'

/**
 * A time as ISO 8601 UTC: seconds or milliseconds since 1970, ISO 8601, or as people write it (`06/10/2026 às 16h20`), with its zone as it
 * says and without one as a clock in São Paulo shows it. Null for anything else, also for `0000-00-00 00:00:00`.
 */
export function localInstantText(text: string | null): string | null {
  if (text === null || text.length > LONGEST_DATE) return null
  const epoch = epochMs(text)
  if (epoch !== undefined) return withinReason(new Date(epoch))
  const [, day, minutes = '', seconds = ':00'] = CLOCK.exec(text) ?? []
  if (day !== undefined) return fromClock(`${day}T${minutes}${seconds}`)
  // Five digits alone are a day in a spreadsheet, and a number anywhere else.
  return /^[0-9]+([.,][0-9]+)?$/.test(text) && !/^20[0-9]{6}$/.test(text)
    ? null
    : withinReason(readDate(text, SAO_PAULO))
}

/** The calendar day at the head of a date text, taken as written: `2026-10-12T00:00:00Z` means 12 October wherever one stands. */
export function dayText(text: string | null): string | null {
  const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])/.exec(text ?? '')?.[0] ?? ''
  const instant = localInstantText(day === '' ? text : `${day}T12:00:00Z`)
  return instant === null ? null : dayInSaoPaulo(new Date(instant))
}

/** With the name of a day and a zone. */
const LONGEST_DATE = 80
const CLOCK = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:\.[0-9]{1,9})?$/

/** Seconds, perhaps with a fraction, or milliseconds. */
function epochMs(text: string): number | undefined {
  if (/^[0-9]{12,13}$/.test(text)) return Number(text)
  return /^[0-9]{10}(\.[0-9]{1,9})?$/.test(text) ? Math.round(Number(text) * 1000) : undefined
}

/** Anything outside these years is a broken clock, not a sale. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

function withinReason(instant: Date | null): string | null {
  const time = instant?.getTime() ?? Number.NaN
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null
}

const HOUR_MS = 3_600_000
const STANDARD_HOURS = 3
const SUMMER_HOURS = 2

/** Until 2019 the clock was an hour ahead in summer. An hour that the clock showed twice, or skipped, counts as standard time. */
function fromClock(clock: string): string | null {
  const asUtc = Date.parse(`${clock}Z`)
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(clock)) return null
  const standard = new Date(asUtc + STANDARD_HOURS * HOUR_MS)
  const summer = new Date(asUtc + SUMMER_HOURS * HOUR_MS)
  const shows = (instant: Date): boolean => isoInSaoPaulo(instant).startsWith(clock)
  return withinReason(!shows(standard) && shows(summer) ? summer : standard)
}
