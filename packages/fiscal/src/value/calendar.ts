/** An IANA time zone of Brazil. */
export type TimeZone =
  | 'America/Sao_Paulo'
  | 'America/Noronha'
  | 'America/Manaus'
  | 'America/Cuiaba'
  | 'America/Campo_Grande'
  | 'America/Porto_Velho'
  | 'America/Boa_Vista'
  | 'America/Rio_Branco'
  | 'America/Eirunepe'

export const SAO_PAULO: TimeZone = 'America/Sao_Paulo'

/** Days are `YYYY-MM-DD`, months `YYYY-MM`. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The calendar day of an instant in a time zone. */
export function localDay(instant: Date, zone: TimeZone): string {
  return wallClock(instant, zone).slice(0, 10)
}

/**
 * The calendar day in São Paulo, for data that belongs to no company: exchange rates, platform times, and the day a
 * legal table takes effect.
 */
export function dayInSaoPaulo(instant: Date): string {
  return localDay(instant, SAO_PAULO)
}

/** The day `days` later, or earlier when `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The last day of a month (`YYYY-MM`). */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/**
 * The first instant of a day. Until 2019 some zones skipped midnight on the night summer time began, so the day started
 * at 01:00.
 */
export function startOfDay(day: string, zone: TimeZone = SAO_PAULO): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const behind = HOURS_BEHIND.find((hours) => localDay(new Date(midnight + hours * HOUR_MS), zone) === day)
  return new Date(midnight + (behind ?? 3) * HOUR_MS)
}

/** Offsets behind UTC in use in Brazil: one hour (Noronha in past summers) to five (Acre). */
const HOURS_BEHIND = [1, 2, 3, 4, 5] as const

/** An instant in the format of the notas, in the local time of `zone`: `2026-11-20T10:00:00-03:00`. */
export function localIso(instant: Date, zone: TimeZone): string {
  const clock = wallClock(instant, zone)
  const offsetHours = Math.round((Date.parse(`${clock}Z`) - instant.getTime()) / HOUR_MS)
  return `${clock}-${String(-offsetHours).padStart(2, '0')}:00`
}

/** Like `localIso`, in São Paulo time, for data that belongs to no company. */
export function isoInSaoPaulo(instant: Date): string {
  return localIso(instant, SAO_PAULO)
}

type Zone = { clock: Intl.DateTimeFormat; distances: Map<number, number> }
const zones = new Map<TimeZone, Zone>()

function zoneCalled(zone: TimeZone): Zone {
  const known = zones.get(zone)
  if (known) return known
  // The Swedish locale formats as ISO 8601, with a space before the hour.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const made = { clock, distances: new Map<number, number>() }
  zones.set(zone, made)
  return made
}

/**
 * Offsets are cached per hour, because clocks change only at a full hour. Asking `Intl` each time is twenty times
 * slower.
 */
const MOST_HOURS = 10_000

function wallClock(instant: Date, zone: TimeZone): string {
  const { clock, distances } = zoneCalled(zone)
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  let distance = distances.get(hour)
  if (distance === undefined) {
    if (distances.size >= MOST_HOURS) distances.clear()
    const start = new Date(hour * HOUR_MS)
    // `Intl` writes the year 26 with two digits, and `Date` needs four.
    const shown = clock.format(start).padStart(19, '0').replace(' ', 'T')
    distance = Date.parse(`${shown}Z`) - start.getTime()
    distances.set(hour, distance)
  }
  return new Date(instant.getTime() + distance).toISOString().slice(0, 19)
}
