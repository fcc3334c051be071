import { daysBetween } from '../../lib/format.ts'

const YEAR_DAYS = 365
const SOON_DAYS = 30

export type Validity = { state: 'ok' | 'soon' | 'expired'; text: string; usedDays: number; wholeDays: number }

/** How far a certificate is on its way to its end. An A1 lasts one year, unless it says since when it is valid. */
export function certificateValidity(expiresAt: string, now: Date, validFrom?: string | null): Validity {
  const daysLeft = daysBetween(now, expiresAt)
  const wholeDays = validFrom ? daysBetween(new Date(validFrom), expiresAt) : YEAR_DAYS
  const usedDays = Math.min(wholeDays, Math.max(0, wholeDays - daysLeft))
  if (Date.parse(expiresAt) <= now.getTime())
    return { state: 'expired', text: 'Vencido', usedDays: wholeDays, wholeDays }
  const text = daysLeft === 0 ? 'Vence hoje' : daysLeft === 1 ? 'Vence amanhã' : `Vence em ${daysLeft} dias`
  return { state: daysLeft <= SOON_DAYS ? 'soon' : 'ok', text, usedDays, wholeDays }
}
