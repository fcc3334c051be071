import { daysBetween } from '../../lib/format.ts'

const YEAR_DAYS = 365
const SOON_DAYS = 30

export type Validity = { state: 'ok' | 'soon' | 'expired'; daysLeft: number; text: string; usedPercent: number }

/** How far a certificate is on its way to its end. An A1 lasts one year: the bar is that year. */
export function certificateValidity(expiresAt: string, now: Date): Validity {
  const daysLeft = daysBetween(now, expiresAt)
  const usedPercent = Math.min(100, Math.max(0, ((YEAR_DAYS - daysLeft) / YEAR_DAYS) * 100))
  if (Date.parse(expiresAt) <= now.getTime()) return { state: 'expired', daysLeft, text: 'Vencido', usedPercent: 100 }
  const text = daysLeft === 0 ? 'Vence hoje' : daysLeft === 1 ? 'Vence amanhã' : `Vence em ${daysLeft} dias`
  return { state: daysLeft <= SOON_DAYS ? 'soon' : 'ok', daysLeft, text, usedPercent }
}
