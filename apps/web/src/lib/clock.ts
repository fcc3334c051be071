import { localDay } from '@talao/fiscal/calendar'
import type { TimeZone } from '@talao/fiscal/time-zone'
import { screenZone } from './zone.ts'

/** The only place of the web that asks the time; everything else takes it as an argument. */
export function now(): Date {
  return new Date()
}

/** The day of an instant in that zone, where the company of the screen is unless told, as `YYYY-MM-DD`. */
export function dayOf(instant: Date, zone: string = screenZone()): string {
  return localDay(instant, zone as TimeZone)
}

/** Today in that zone, where the company of the screen is unless told, as `YYYY-MM-DD`. */
export function today(zone?: string): string {
  return dayOf(now(), zone)
}
