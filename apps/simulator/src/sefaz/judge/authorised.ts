import { cstatAnswer, type SefazAnswer } from '../cstat.ts'

const LATE_MS = 7 * 86_400_000

/**
 * The answer for a note without faults: 120 if it has alerts, else 100, or 150 more than seven days after emission.
 * Source: NT 2025.001; NT 2026.002 (120).
 */
export function authorised(emittedAt: Date, receivedAt: Date, alerts: readonly string[] = []): SefazAnswer {
  if (alerts.length > 0)
    return { ...cstatAnswer('120'), alerts: alerts.map((code) => ({ code, text: `Alerta simulado ${code}` })) }
  return cstatAnswer(receivedAt.getTime() - emittedAt.getTime() > LATE_MS ? '150' : '100')
}
