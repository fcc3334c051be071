import { addDays, startOfDay } from './calendar.ts'
import type { TimeZone } from './time-zone.ts'
import { clockOf } from './written-clock.ts'

const DAY_SECONDS = 86_400

/**
 * A day, perhaps with a time, as people and programs in Brazil write it: `05/10/2026 14:30`, `5.10.26`, `5 de outubro de 2026 às 14h30`,
 * ISO, or the serial number of a spreadsheet. The day comes before the month. A clock without a zone is that of `zone`. Null when it is none.
 */
export function readDate(text: string, zone: TimeZone): Date | null {
  const plain = /^\d{5}([.,]\d+)?$/.test(text) ? textOfSerial(Number(text.replace(',', '.'))) : plainSigns(text)
  for (const shape of SHAPES) {
    const { day, month, year, rest = '' } = shape.exec(plain)?.groups ?? {}
    if (day === undefined || month === undefined || year === undefined) continue
    const clock = clockOf(rest)
    const date = clock && dayOf(year, month, day)
    if (!date) return null
    const seconds = clock.seconds - (clock.offsetMinutes ?? 0) * 60
    const start = clock.offsetMinutes === null ? startOfDay(date, zone) : new Date(`${date}T00:00Z`)
    return new Date(start.getTime() + seconds * 1000)
  }
  return null
}

/**
 * Which part of a day in figures is the day: `20/11/2026` has it first, `11/20/2026` as in the United States. `EITHER` where both read well and
 * differ, null where it makes no difference or the text has another shape.
 */
export function orderOfDay(text: string): 'DAY_FIRST' | 'MONTH_FIRST' | 'EITHER' | null {
  const [, one, other] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  const [first, second] = [Number(one), Number(other)]
  if (!first || !second || first === second || Math.max(first, second) > 31) return null
  if (Math.max(first, second) <= 12) return 'EITHER'
  if (Math.min(first, second) > 12) return null
  return first > 12 ? 'DAY_FIRST' : 'MONTH_FIRST'
}

/** Dashes of every length, spaces around the signs between the parts, and a full stop at the end mean the same. */
function plainSigns(text: string): string {
  return text
    .trim()
    .replace(/[–—−]/g, '-')
    .replace(/(?<=\d)\s*([/.\\])\s*(?=\d)/g, (_around, sign: string) => (sign === '\\' ? '/' : sign))
    .replace(/\.$/, '')
}

/** Before a day may stand its name; behind it, what `clockOf` reads. */
const WEEKDAY = String.raw`(?:(?:seg|ter|qua|qui|sex|s[áa]b|dom|mon|tue|wed|thu|fri|sat|sun)[a-zçá]*\.?(?:-feira)?,?\s+)?`
const SHAPES = [
  // Day first, one sign between: 20/11/2026, 20-11-26, 20.11.2026.
  String.raw`(?<day>\d{1,2})[ºo]?(?<sign>[/.-])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})`,
  // Year first: 2026-11-20, 2026/11/20.
  String.raw`(?<year>\d{4})(?<sign>[/.-])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})`,
  // The month by its name: 20 de novembro de 2026, 20-nov-26, 20/NOV/2026.
  String.raw`(?<day>\d{1,2})(?:º|o)?(?:\s+de\s+|[\s/.-]+)(?<month>[a-zç]{3,9})(?:\.?\s+de\s+|[\s/.,-]+)(?<year>\d{4}|\d{2})`,
  String.raw`(?<month>[a-zç]{3,9})(?:\.?\s+|[/-])(?<day>\d{1,2})(?:,?\s+|[/-])(?<year>\d{4})`,
  // Without a sign the year tells itself: no month is a 20th.
  String.raw`(?<year>20\d{2})(?<month>0\d|1[0-2])(?<day>\d{2})`,
  String.raw`(?<day>\d{2})(?<month>\d{2})(?<year>20\d{2})`,
].map((shape) => new RegExp(String.raw`^${WEEKDAY}${shape}(?!\d)(?<rest>.*)$`, 'i'))

// What people and programs call the months, known by their first three letters.
const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const ENGLISH = 'january february march april may june july august september october november december'.split(' ')

/** A real day as `YYYY-MM-DD`; a year of two digits is of this century, since no sale is older than some years. */
function dayOf(year: string, month: string, day: string): string | null {
  const number = /^\d/.test(month) ? Number(month) : monthNamed(month.toLowerCase())
  const text = `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text ? text : null
}

function monthNamed(word: string): number {
  const plain = word.replace('marco', 'março')
  const isNamed = (name: string) => name.startsWith(plain)
  return Math.max(MONTHS.findIndex(isNamed), ENGLISH.findIndex(isNamed)) + 1
}

/**
 * The serial number of a spreadsheet as a day and time. It counts a 29 February 1900 that never was, so from March 1900 on the count
 * begins a day early; nothing older is a sale.
 */
export function textOfSerial(serial: number): string {
  const seconds = Math.round((serial % 1) * DAY_SECONDS)
  const day = addDays('1899-12-30', Math.floor(serial) + Math.floor(seconds / DAY_SECONDS))
  const [year, month, date] = day.split('-')
  const rest = seconds % DAY_SECONDS
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60]
  const time = clock.map((part) => String(part).padStart(2, '0')).join(':')
  return `${date}/${month}/${year}${rest === 0 ? '' : ` ${time}`}`
}
