import { monthsOf } from '@talao/contract/company/recurrence'
import { monthsLater } from '@talao/reference'

export type Terms = { recurrence: string; start_date: string; end_date: string | null }

/** A contract without an end date owes installments for a year ahead: from its first day, and later from today. */
const OPEN_ENDED_MONTHS = 12
/** Fifty years of monthly installments. More means a mistyped year. */
export const MOST_INSTALLMENTS = 600

/**
 * Due dates of a contract's installments: the first on its start date, none after its end date. Throws
 * `recorrencia_invalida`.
 */
export function dueDates({ recurrence, start_date, end_date }: Terms, today: string): string[] {
  const step = monthsOf(recurrence)
  const ahead = monthsLater(today, OPEN_ENDED_MONTHS)
  const isWithin = (day: string, months: number) =>
    end_date === null ? months < OPEN_ENDED_MONTHS || day < ahead : day <= end_date
  const days: string[] = []
  for (let months = 0; days.length < MOST_INSTALLMENTS; months += step) {
    // Count from the start date. Counting from the previous date would keep 31 January on the 28th after February.
    const day = monthsLater(start_date, months)
    if (!isWithin(day, months)) break
    days.push(day)
  }
  return days
}
