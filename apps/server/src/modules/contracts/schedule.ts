import { monthsOf } from '@talao/contract/recurrence'
import { monthsLater } from '@talao/reference'

export type Terms = { recurrence: string; start_date: string; end_date: string | null }

/** A contract without an end owes a year ahead: of its first day, and then of each day that it lasts. */
const OPEN_ENDED_MONTHS = 12
/** Fifty years of months: more is a mistyped year. */
export const MOST_INSTALLMENTS = 600

/** The days on which a contract's installments fall due, the first on its first day, none after its last. Throws `recorrencia_invalida`. */
export function dueDates({ recurrence, start_date, end_date }: Terms, today: string): string[] {
  const step = monthsOf(recurrence)
  const ahead = monthsLater(today, OPEN_ENDED_MONTHS)
  const isWithin = (day: string, months: number) =>
    end_date === null ? months < OPEN_ENDED_MONTHS || day < ahead : day <= end_date
  const days: string[] = []
  for (let months = 0; days.length < MOST_INSTALLMENTS; months += step) {
    // Always from the first day: from the last one, 31 January would stay on the 28th after February.
    const day = monthsLater(start_date, months)
    if (!isWithin(day, months)) break
    days.push(day)
  }
  return days
}
