import type { CompanyRevenueOut } from '@talao/contract'
import { decimalFromCents } from '@talao/fiscal/value/cents'
import { centsTyped, typedMoney } from '../../../lib/typed-decimal.ts'

export type MonthChange = { month: string; amount: number | null }
type Revenue = Pick<CompanyRevenueOut, 'months'>

/** What is typed for each month, by month; empty is unknown. */
export type Amounts = Readonly<Record<string, string>>

export function amountsOf({ months }: Revenue): Amounts {
  return Object.fromEntries(months.map(({ month, amount }) => [month, typedMoney(amount)]))
}

/** Fills each empty month with the sum of our notes, where there is one. */
export function withIssued(amounts: Amounts, { months }: Revenue): Amounts {
  const filled = months
    .filter(({ month, issued }) => issued > 0 && (amounts[month] ?? '').trim() === '')
    .map(({ month, issued }) => [month, typedMoney(issued)])
  return { ...amounts, ...Object.fromEntries(filled) }
}

export function checkAmounts(amounts: Amounts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(amounts)
      .filter(([, typed]) => typed.trim() !== '' && centsTyped(typed) === undefined)
      .map(([month]) => [month, 'Escreva o valor como 1.234,56.']),
  )
}

/** The months that differ from the stored ones. */
export function changedMonths(amounts: Amounts, revenue: Revenue): MonthChange[] {
  return revenue.months.flatMap(({ month, amount }): MonthChange[] => {
    const typed = (amounts[month] ?? '').trim()
    if (typed === '') return amount === null ? [] : [{ month, amount: null }]
    const cents = centsTyped(typed)
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
