/** Brasília time, all year since 2019: the legal time when no zone is given. Source: Decreto 9.772/2019. */
const WITHOUT_OFFSET = '-03:00'

/**
 * The instant written in text from outside, or null when it is not one. Never throws. Besides the layouts' own format
 * (`2026-11-20T10:00:00-03:00`) it reads variants that authorities and programs have sent: a repeated zone, a space
 * instead of the T, no zone, fractions of a second of any length, `20/11/2026 10:00:00`. Null for a day without a time
 * and for a year outside this century, because some programs write `0001-01-01T00:00:00` for "none".
 */
export function readInstant(text: unknown): Date | null {
  if (typeof text !== 'string') return null
  const groups = (FORM.exec(text.trim()) ?? BRAZILIAN_FORM.exec(text.trim()))?.groups
  if (!groups) return null
  const { year, month, day, hour, minute, second = '00', fraction = '', zone = '' } = groups
  const clock = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`
  // `Date` would roll a day that does not exist over into the next month.
  if (new Date(`${year}-${month}-${day}T00:00:00Z`).toJSON()?.slice(8, 10) !== day) return null
  const instant = new Date(`${clock}${offsetOf(zone)}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

const CLOCK =
  '(?<hour>[0-9]{2}):(?<minute>[0-9]{2})(?::(?<second>[0-9]{2})(?:[.,](?<fraction>[0-9]+))?)?\\s*(?<zone>[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?(?:\\s*(?:[Zz]|[+-][0-9:]{2,5}))*$'
const FORM = new RegExp(`^(?<year>20[0-9]{2})-(?<month>[0-9]{2})-(?<day>[0-9]{2})[Tt ]\\s*${CLOCK}`)
const BRAZILIAN_FORM = new RegExp(`^(?<day>[0-9]{2})/(?<month>[0-9]{2})/(?<year>20[0-9]{2})[Tt ,]\\s*${CLOCK}`)

/** When the zone is repeated, the first one counts. */
function offsetOf(zone: string): string {
  if (zone === '') return WITHOUT_OFFSET
  if (zone.toUpperCase() === 'Z') return 'Z'
  const [hours, minutes] = [zone.slice(0, 3), zone.slice(3).replace(':', '') || '00']
  return `${hours}:${minutes}`
}
