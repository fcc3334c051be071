import { addDays } from '@talao/fiscal/value/calendar'
import type { Range } from './periods.ts'

// Named ranges of report pages. Days are `YYYY-MM-DD`, and every range includes its last day.

/** The last `days` days, `today` included. */
export function lastDays(today: string, days: number): Range {
  return { start: addDays(today, 1 - days), end: today }
}

export function thisMonth(today: string): Range {
  return { start: `${today.slice(0, 8)}01`, end: today }
}

export function lastMonth(today: string): Range {
  const end = addDays(thisMonth(today).start, -1)
  return { start: thisMonth(end).start, end }
}

/** From the first day of the month eleven months ago. */
export function twelveMonths(today: string): Range {
  const [year, month] = [Number(today.slice(0, 4)), today.slice(5, 7)]
  const start = month === '12' ? `${year}-01-01` : `${year - 1}-${String(Number(month) + 1).padStart(2, '0')}-01`
  return { start, end: today }
}

export function thisYear(today: string): Range {
  return { start: `${today.slice(0, 4)}-01-01`, end: today }
}

export function lastYear(today: string): Range {
  const year = Number(today.slice(0, 4)) - 1
  return { start: `${year}-01-01`, end: `${year}-12-31` }
}

/** The longest range a report accepts: five years to the day. */
export function fiveYears(today: string): Range {
  // No year five years from a leap year has a 29 February.
  const sameDay = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return { start: addDays(`${Number(today.slice(0, 4)) - 5}${sameDay}`, 1), end: today }
}
