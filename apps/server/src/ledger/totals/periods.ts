import { addDays } from '@talao/fiscal'

/** Every month (`2026-11`) from one day to another, in order. */
export function monthsFrom(start: string, end: string): string[] {
  const months: string[] = []
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = monthAfter(month, 1)) months.push(month)
  return months
}

/** Every day from `start` to `end`, both inclusive. */
export function daysFrom(start: string, end: string): string[] {
  const days: string[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

/** The first day of the twelve months that end with this day's month. */
export function startOfTwelveMonths(end: string): string {
  return `${monthAfter(end, -11)}-01`
}

function monthAfter(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
