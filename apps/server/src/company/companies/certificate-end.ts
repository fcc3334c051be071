import { dayInSaoPaulo } from '@talao/fiscal'

/** Days before the end of a certificate at which the company is notified. */
export const STEPS = [60, 30, 15, 7, 1] as const
export type Step = (typeof STEPS)[number]

const DAY_MS = 86_400_000

/** Whole calendar days in São Paulo from today to the last day. */
export function daysUntil(end: Date, now: Date): number {
  return Math.round((Date.parse(dayInSaoPaulo(end)) - Date.parse(dayInSaoPaulo(now))) / DAY_MS)
}

/** The current reminder step. A missed day is notified late, and several missed steps are notified as one. */
export function stepOf(end: Date, now: Date): Step | undefined {
  if (end <= now) return undefined
  const days = daysUntil(end, now)
  return STEPS.findLast((step) => days <= step)
}

/** Phrase for a sentence about the certificate, such as "vence em 15 dias". */
export function endText(days: number): string {
  if (days <= 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`
}
