import type { CompanyRevenueOut } from '@talao/contract'
import { decimalFromCents } from '@talao/fiscal/value/cents'
import { addMonths, monthRange } from '@talao/fiscal/value/month'
import { centsTyped, typedMoney } from '../../../lib/typed-decimal.ts'

export type MonthChange = { month: string; amount: number | null }
type Revenue = Pick<CompanyRevenueOut, 'months'>

/**
 * What was typed and not saved yet, by month; empty is unknown. A month without an entry shows what is stored, so that
 * a save of another person, or other months shown, leave the typed ones as they are.
 */
export type Amounts = Readonly<Record<string, string>>

/** What the field of a month shows. */
export function amountShown(typed: Amounts, { month, amount }: Revenue['months'][number]): string {
  return typed[month] ?? typedMoney(amount)
}

/** Fills each empty month that is over with the sum of our notes, where there is one. */
export function withIssued(typed: Amounts, { months, today }: Revenue & Pick<CompanyRevenueOut, 'today'>): Amounts {
  const present = today.slice(0, 7)
  const filled = months
    .filter((known) => known.month < present && known.issued > 0 && amountShown(typed, known).trim() === '')
    .map(({ month, issued }) => [month, typedMoney(issued)])
  return { ...typed, ...Object.fromEntries(filled) }
}

/** What is left to save once the months shown were saved as `saved` has them: those typed again meanwhile. */
export function withoutSaved(typed: Amounts, saved: Amounts, { months }: Revenue): Amounts {
  const done = new Set(months.map(({ month }) => month).filter((month) => typed[month] === saved[month]))
  return Object.fromEntries(Object.entries(typed).filter(([month]) => !done.has(month)))
}

/** The faults of the months shown, by month. */
export function checkAmounts(typed: Amounts, { months }: Revenue): Record<string, string> {
  return Object.fromEntries(
    months
      .map(({ month }) => [month, typed[month] ?? ''] as const)
      .filter(([, text]) => text.trim() !== '' && centsTyped(text) === undefined)
      .map(([month]) => [month, 'Escreva o valor como 1.234,56.']),
  )
}

/** The months that differ from the stored ones. */
export function changedMonths(typed: Amounts, revenue: Revenue): MonthChange[] {
  return revenue.months.flatMap(({ month, amount }): MonthChange[] => {
    const text = typed[month]?.trim()
    if (text === undefined) return []

    if (text === '') return amount === null ? [] : [{ month, amount: null }]
    const cents = centsTyped(text)
    if (cents === undefined) return []
    const reais = Number(decimalFromCents(cents))
    return reais === amount ? [] : [{ month, amount: reais }]
  })
}

/** `07/2026` or `2026-07` as `2026-07`; null when empty, undefined when it is no month. */
export function monthTyped(text: string): string | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  const [, month, year] = /^(0?[1-9]|1[0-2])\/((?:19|20|21)\d{2})$/.exec(plain) ?? []
  if (month && year) return `${year}-${month.padStart(2, '0')}`
  return /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(plain) ? plain : undefined
}

/** `2026-07` as `07/2026`. */
export function monthText(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`
}

/** From the first month whose notes state rates to the next one, the last whose revenue can be known today. */
export function monthsWithRates(today: string): string[] {
  const present = today.slice(0, 7)
  return monthRange(FIRST_WITH_RATES, present < FIRST_WITH_RATES ? FIRST_WITH_RATES : addMonths(present, 1))
}

/** As RBT12_WINDOW has it. */
const FIRST_WITH_RATES = '2027-01'
