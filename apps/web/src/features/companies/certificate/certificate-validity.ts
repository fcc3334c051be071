import { daysBetween } from '../../../lib/format.ts'

const YEAR_DAYS = 365
const SOON_DAYS = 30

export type Validity = { state: 'ok' | 'soon' | 'expired'; text: string; usedDays: number; wholeDays: number }

/** Used and remaining days of a certificate. Without a start date an A1 is taken to last one year. */
export function certificateValidity(expiresAt: string, now: Date, validFrom?: string | null): Validity {
  const daysLeft = daysBetween(now, expiresAt)
  const wholeDays = validFrom ? daysBetween(new Date(validFrom), expiresAt) : YEAR_DAYS
  const usedDays = Math.min(wholeDays, Math.max(0, wholeDays - daysLeft))
  if (Date.parse(expiresAt) <= now.getTime())
    return { state: 'expired', text: 'Vencido', usedDays: wholeDays, wholeDays }
  const text = daysLeft === 0 ? 'Vence hoje' : daysLeft === 1 ? 'Vence amanhã' : `Vence em ${daysLeft} dias`
  return { state: daysLeft <= SOON_DAYS ? 'soon' : 'ok', text, usedDays, wholeDays }
}
