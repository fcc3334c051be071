import { addDays, startOfDay, type TimeZone } from './calendar.ts'
import { clockOf } from './time-text.ts'

const DAY_SECONDS = 86_400

/**
 * Reads a day, with or without a time, as users and programs in Brazil write it: `05/10/2026 14:30`, `5.10.26`, `5 de
 * outubro de 2026 às 14h30`, ISO, or a spreadsheet's serial number. The day comes before the month. A time without a
 * zone is in `zone`. Null when the text is not a date.
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
 * Whether a numeric date begins with the day (`20/11/2026`) or, as in the United States, with the month (`11/20/2026`).
 * `EITHER` when both are possible and differ, null when both mean the same or the text has another form.
 */
export function orderOfDay(text: string): 'DAY_FIRST' | 'MONTH_FIRST' | 'EITHER' | null {
  const [, one, other] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  const [first, second] = [Number(one), Number(other)]
  if (!first || !second || first === second || Math.max(first, second) > 31) return null
  if (Math.max(first, second) <= 12) return 'EITHER'
  if (Math.min(first, second) > 12) return null
  return first > 12 ? 'DAY_FIRST' : 'MONTH_FIRST'
}

/** Normalises dashes and the spaces around separators, and drops a final full stop. */
function plainSigns(text: string): string {
  return text
    .trim()
    .replace(/[–—−]/g, '-')
    .replace(/(?<=\d)\s*([/.\\])\s*(?=\d)/g, (_around, sign: string) => (sign === '\\' ? '/' : sign))
    .replace(/\.$/, '')
}

/** A weekday name may precede the day; after it comes the text that `clockOf` reads. */
const WEEKDAY = String.raw`(?:(?:seg|ter|qua|qui|sex|s[áa]b|dom|mon|tue|wed|thu|fri|sat|sun)[a-zçá]*\.?(?:-feira)?,?\s+)?`
const SHAPES = [
  // Day first, with one separator: 20/11/2026, 20-11-26, 20.11.2026.
  String.raw`(?<day>\d{1,2})[ºo]?(?<sign>[/.-])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})`,
  // Year first: 2026-11-20, 2026/11/20.
  String.raw`(?<year>\d{4})(?<sign>[/.-])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})`,
  // Month by name: 20 de novembro de 2026, 20-nov-26, 20/NOV/2026.
  String.raw`(?<day>\d{1,2})(?:º|o)?(?:\s+de\s+|[\s/.-]+)(?<month>[a-zç]{3,9})(?:\.?\s+de\s+|[\s/.,-]+)(?<year>\d{4}|\d{2})`,
  String.raw`(?<month>[a-zç]{3,9})(?:\.?\s+|[/-])(?<day>\d{1,2})(?:,?\s+|[/-])(?<year>\d{4})`,
  // Without separators the position of the year is clear, because no month is 20.
  String.raw`(?<year>20\d{2})(?<month>0\d|1[0-2])(?<day>\d{2})`,
  String.raw`(?<day>\d{2})(?<month>\d{2})(?<year>20\d{2})`,
].map((shape) => new RegExp(String.raw`^${WEEKDAY}${shape}(?!\d)(?<rest>.*)$`, 'i'))

// Month names, recognised from three letters.
const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const ENGLISH = 'january february march april may june july august september october november december'.split(' ')

/** A valid day as `YYYY-MM-DD`, otherwise null. Two-digit years are in this century, since no sale is older. */
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
 * Converts a spreadsheet's serial number to a day and time. Serial numbers count a 29 February 1900 that did not exist,
 * so from March 1900 on they count from 1899-12-30. Earlier dates are wrong, but no sale is that old.
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
