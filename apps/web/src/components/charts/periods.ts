import { monthName } from '@talao/contract/month-name'
import { addDays } from '@talao/fiscal/calendar'
import { date } from '../../lib/format.ts'

export type Range = { start: string; end: string }

/** `novembro de 2026` for a month, `22/11/2026` for a day. */
export function periodName(period: string): string {
  return isMonth(period) ? monthName(period) : date(period)
}

/** Label under a bar: `nov` or `22/11`. */
export function shortPeriod(period: string): string {
  return isMonth(period) ? monthName(period).slice(0, 3) : date(period).slice(0, 5)
}

/** First and last day of a period (a month or a day), limited to `within`. */
export function daysOf(period: string, within?: Range): Range {
  const start = isMonth(period) ? `${period}-01` : period
  const end = isMonth(period) ? lastOfMonth(period) : period
  if (!within) return { start, end }
  return { start: start < within.start ? within.start : start, end: end > within.end ? within.end : end }
}

function isMonth(period: string): boolean {
  return period.length === 'YYYY-MM'.length
}

/** Four days after day 28 is always in the next month. */
function lastOfMonth(month: string): string {
  return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
}
