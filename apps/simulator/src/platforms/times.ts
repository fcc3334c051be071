import { addDays, isoInSaoPaulo, startOfDay } from '@talao/fiscal'

/** An instant as most platforms write it: `2026-10-06 12:00:30`, São Paulo time without an offset. */
export function localText(instant: string): string {
  return isoInSaoPaulo(new Date(instant)).slice(0, 19).replace('T', ' ')
}

/** Parses `2026-10-06 12:00:30` (or a day alone, as its start) in São Paulo time. Undefined when invalid. */
export function localInstant(text: string): number | undefined {
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? []
  if (!isDay(day)) return undefined
  const ofDay = Date.parse(`1970-01-01T${time}Z`)
  return Number.isNaN(ofDay) ? undefined : startOfDay(day).getTime() + ofDay
}

/** Whole days in São Paulo, both included. */
export function spanOfDays(start: string, end: string): { from: number; until: number } {
  return { from: startOfDay(start).getTime(), until: startOfDay(addDays(end, 1)).getTime() - 1 }
}

export function isDay(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}

/** Number of whole days between two days. */
export function daysBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)
}
