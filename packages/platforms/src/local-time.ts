import { isoInSaoPaulo } from '@talao/fiscal'
import { instantText } from './instant.ts'

/**
 * A time as ISO 8601 UTC: with its zone as it says, and without one as a clock in São Paulo shows it
 * (`2026-10-06 16:20`, `2026-10-06T16:20:45`). Null for anything else, also for `0000-00-00 00:00:00`.
 */
export function localInstantText(text: string | null): string | null {
  const match = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:\.[0-9]{1,9})?$/.exec(text ?? '')
  if (!match) return instantText(text)
  const [, day = '', minutes = '', seconds = ':00'] = match
  return fromClock(`${day}T${minutes}${seconds}`)
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
  return instantText((!shows(standard) && shows(summer) ? summer : standard).toISOString())
}
