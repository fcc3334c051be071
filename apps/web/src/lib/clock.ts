import { dayInSaoPaulo } from '@talao/fiscal/calendar'

/** The only place of the web that asks the time; everything else takes it as an argument. */
export function now(): Date {
  return new Date()
}

/** Today on the calendar of São Paulo, as `YYYY-MM-DD`. */
export function today(): string {
  return dayInSaoPaulo(now())
}
