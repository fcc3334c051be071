import { dayInSaoPaulo, isoInSaoPaulo, SAO_PAULO } from '@talao/fiscal'
import { readDate } from '@talao/fiscal/value/date-text'

/**
 * Converts a time to ISO 8601 UTC. Accepts epoch seconds or milliseconds, ISO 8601, and human formats (`06/10/2026 às
 * 16h20`). A time without zone is São Paulo local time. Null for anything else, including `0000-00-00 00:00:00`.
 */
export function localInstantText(text: string | null): string | null {
  if (text === null || text.length > LONGEST_DATE) return null
  const epoch = epochMs(text)
  if (epoch !== undefined) return withinReason(new Date(epoch))
  const [, day, minutes = '', seconds = ':00'] = CLOCK.exec(text) ?? []
  if (day !== undefined) return fromClock(`${day}T${minutes}${seconds}`)
  // A bare five-digit number is a date only in spreadsheets.
  return /^[0-9]+([.,][0-9]+)?$/.test(text) && !/^20[0-9]{6}$/.test(text)
    ? null
    : withinReason(readDate(text, SAO_PAULO))
}

/**
 * The calendar day at the start of a date text, ignoring its zone: `2026-10-12T00:00:00Z` means 12 October everywhere.
 */
export function dayText(text: string | null): string | null {
  const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])/.exec(text ?? '')?.[0] ?? ''
  const instant = localInstantText(day === '' ? text : `${day}T12:00:00Z`)
  return instant === null ? null : dayInSaoPaulo(new Date(instant))
}

/** Leaves room for a weekday and a zone. */
const LONGEST_DATE = 80
const CLOCK = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:\.[0-9]{1,9})?$/

/** Seconds with an optional fraction, or milliseconds. */
function epochMs(text: string): number | undefined {
  if (/^[0-9]{12,13}$/.test(text)) return Number(text)
  return /^[0-9]{10}(\.[0-9]{1,9})?$/.test(text) ? Math.round(Number(text) * 1000) : undefined
}

/** Times outside these years come from a broken clock. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

function withinReason(instant: Date | null): string | null {
  const time = instant?.getTime() ?? Number.NaN
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null
}

const HOUR_MS = 3_600_000
const STANDARD_HOURS = 3
const SUMMER_HOURS = 2

/**
 * Brazil had daylight saving time until 2019. A local hour that occurred twice, or not at all, counts as standard time.
 */
function fromClock(clock: string): string | null {
  const asUtc = Date.parse(`${clock}Z`)
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(clock)) return null
  const standard = new Date(asUtc + STANDARD_HOURS * HOUR_MS)
  const summer = new Date(asUtc + SUMMER_HOURS * HOUR_MS)
  const shows = (instant: Date): boolean => isoInSaoPaulo(instant).startsWith(clock)
  return withinReason(!shows(standard) && shows(summer) ? summer : standard)
}
