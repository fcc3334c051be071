/** Days are `YYYY-MM-DD` on the calendar of São Paulo, the one that dates on paper follow. */
const SAO_PAULO = 'America/Sao_Paulo'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The calendar day of an instant in São Paulo. */
export function dayInSaoPaulo(instant: Date): string {
  return wallClock(instant).slice(0, 10)
}

/** A day some days later, or earlier when `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The last day of a month (`YYYY-MM`). */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The instant at which a day begins in São Paulo. */
export function startOfDay(day: string): Date {
  const standard = new Date(Date.parse(`${day}T00:00:00Z`) + 3 * HOUR_MS)
  // In the summers until 2019 the clock was an hour ahead, so the day began an hour earlier.
  const summer = new Date(standard.getTime() - HOUR_MS)
  return dayInSaoPaulo(summer) === day ? summer : standard
}

/** An instant as notes write it: `2026-11-20T10:00:00-03:00`. */
export function isoInSaoPaulo(instant: Date): string {
  const clock = wallClock(instant)
  const offsetHours = Math.round((Date.parse(`${clock}Z`) - instant.getTime()) / HOUR_MS)
  return `${clock}-${String(-offsetHours).padStart(2, '0')}:00`
}

/** Swedish writes the clock as ISO 8601 does, with a space before the hour. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SAO_PAULO,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Clocks only ever change at a full hour, so an hour has one distance from UTC: asking the time zone anew takes twenty times as long. */
const distances = new Map<number, number>()
const MOST_HOURS = 10_000

function wallClock(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  let distance = distances.get(hour)
  if (distance === undefined) {
    if (distances.size >= MOST_HOURS) distances.clear()
    const start = new Date(hour * HOUR_MS)
    // The year 26 is written in two digits, and Date wants four.
    const clock = CLOCK.format(start).padStart(19, '0').replace(' ', 'T')
    distance = Date.parse(`${clock}Z`) - start.getTime()
    distances.set(hour, distance)
  }
  return new Date(instant.getTime() + distance).toISOString().slice(0, 19)
}
