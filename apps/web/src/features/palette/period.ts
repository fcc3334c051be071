import { plain } from '../../lib/plain-words.ts'

/** Whole days of a phrase, as the list filters take them. `left` is the phrase without them. */
export type Period = { start?: string; end?: string; words?: string; left: string }

const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const MONTH = new RegExp(
  `\\b(?:em |de )?(${MONTHS.map((month) => plain(month)).join('|')})(?:(?: de |/| )(\\d{4}))?\\b`,
)
const SPAN =
  /\b(?:de |entre )?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))? (?:a|ate|e) (\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?=\s|$)/

type Reading = { match: RegExpExecArray; start: string; end: string }

export function readPeriod(text: string, today: string): Period {
  const reading = readSpan(text, today) ?? readMonth(text, today) ?? readRelative(text, today)
  if (!reading) return { left: text }
  const { match, start, end } = reading
  return { start, end, words: wordsOf(start, end), left: text.replace(match[0], ' ') }
}

function readSpan(text: string, today: string): Reading | undefined {
  const match = SPAN.exec(text)
  if (!match) return undefined
  const [, day1 = '', month1 = '', year1, day2 = '', month2 = '', year2] = match
  const end = dayOf(year2 ?? year1 ?? today.slice(0, 4), month2, day2)
  const start = dayOf(year1 ?? year2 ?? today.slice(0, 4), month1, day1)
  return start && end && start <= end ? { match, start, end } : undefined
}

/** A month without a year is the latest one that has begun. */
function readMonth(text: string, today: string): Reading | undefined {
  const match = MONTH.exec(text)
  if (!match) return undefined
  const month = MONTHS.findIndex((name) => plain(name) === match[1]) + 1
  const thisYear = Number(today.slice(0, 4))
  const year = match[2] ? Number(match[2]) : month > Number(today.slice(5, 7)) ? thisYear - 1 : thisYear
  return { match, ...monthDays(year, month) }
}

function readRelative(text: string, today: string): Reading | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  const ways: [RegExp, (match: RegExpExecArray) => { start: string; end: string }][] = [
    [/\bhoje\b/, () => ({ start: today, end: today })],
    [/\bontem\b/, () => ({ start: shift(today, -1), end: shift(today, -1) })],
    [/\b(n?est)a semana\b/, () => ({ start: shift(today, -weekday), end: today })],
    [/\b(n?est)e mes\b/, () => monthDays(year, month)],
    [/\b(no )?mes passado\b/, () => (month === 1 ? monthDays(year - 1, 12) : monthDays(year, month - 1))],
    [/\b(n?est)e ano\b/, () => ({ start: `${year}-01-01`, end: `${year}-12-31` })],
    [/\b(?:n?os )?ultimos (\d{1,3}) dias\b/, (match) => ({ start: shift(today, 1 - Number(match[1])), end: today })],
  ]
  for (const [words, days] of ways) {
    const match = words.exec(text)
    if (match) return { match, ...days(match) }
  }
  return undefined
}

function monthDays(year: number, month: number): { start: string; end: string } {
  const begin = `${year}-${String(month).padStart(2, '0')}`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { start: `${begin}-01`, end: `${begin}-${last}` }
}

function shift(day: string, by: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + by)
  return date.toISOString().slice(0, 10)
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

function wordsOf(start: string, end: string): string {
  const isOneYear = start.slice(0, 4) === end.slice(0, 4)
  const words = (day: string, year: boolean) => {
    const [y, m, d] = day.split('-')
    return year ? `${d}/${m}/${y}` : `${d}/${m}`
  }
  return start === end ? words(start, true) : `${words(start, !isOneYear)} a ${words(end, true)}`
}
