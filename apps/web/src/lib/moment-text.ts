import { localDay, localIso, startOfDay, type TimeZone } from '@talao/fiscal/value/calendar'
import { dayTyped } from './day-text.ts'
import { screenZone } from './zone.ts'

const MINUTE_MS = 60_000

/**
 * An instant from the API as shown in a form: `20/11/2026 14:05` in `zone` (by default the screen's). Empty when there
 * is none.
 */
export function momentText(instant: string | null | undefined, zone: string = screenZone()): string {
  if (!instant) return ''
  const [day = '', clock = ''] = localIso(new Date(instant), zone as TimeZone).split('T')
  return `${day.split('-').toReversed().join('/')} ${clock.slice(0, 5)}`
}

/**
 * Reads a typed instant: a day with or without time, as in `20/11/2026 14:05`, `20112026`, `hoje`. Null when empty,
 * undefined when invalid.
 */
export function momentTyped(text: string, today: string, zone: string = screenZone()): string | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  const [dayText = '', clock = '00:00', ...rest] = plain.split(/\s+/)
  const day = dayTyped(dayText, today)
  const hours = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/.exec(clock)
  if (!day || !hours || rest.length > 0) return undefined
  const minutes = Number(hours[1]) * 60 + Number(hours[2])
  return new Date(startOfDay(day, zone as TimeZone).getTime() + minutes * MINUTE_MS).toISOString()
}

/** The day of a typed instant in `zone`. Today when the field is empty or invalid. */
export function competenceDay(text: string, today: string, zone: string = screenZone()): string {
  const instant = momentTyped(text, today, zone)
  return instant ? localDay(new Date(instant), zone as TimeZone) : today
}
