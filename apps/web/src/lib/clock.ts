import { localDay } from '@talao/fiscal/calendar'
import { screenZone } from './zone.ts'

/** The only place of the web that asks the time; everything else takes it as an argument. */
export function now(): Date {
  return new Date()
}

/** The day of an instant where the company of the screen is, as `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return localDay(instant, screenZone())
}

/** Today where the company of the screen is, as `YYYY-MM-DD`. */
export function today(): string {
  return dayOf(now())
}
