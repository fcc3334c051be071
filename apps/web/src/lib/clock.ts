import { localDay, type TimeZone } from '@talao/fiscal/value/calendar'
import { screenZone } from './zone.ts'

/** The only function of the web app that reads the clock. All other code takes the time as an argument. */
export function now(): Date {
  return new Date()
}

/** The day of an instant in `zone` (by default the screen's), as `YYYY-MM-DD`. */
export function dayOf(instant: Date, zone: string = screenZone()): string {
  return localDay(instant, zone as TimeZone)
}

/** Today in `zone` (by default the screen's), as `YYYY-MM-DD`. */
export function today(zone?: string): string {
  return dayOf(now(), zone)
}
