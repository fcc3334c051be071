import { dayInSaoPaulo } from '../calendar.ts'
import { type Dated, inForce } from '../tax/in-force.ts'

const HOUR_MS = 3_600_000

/**
 * How long after its authorisation an NF-e may be cancelled without discussion. The row of the issuer's UF goes before the one for all.
 * Some UFs are said to take more time (AL 168 h until some year, others on request); none of it could be confirmed, so no row says so:
 * what follows from this table is only a warning, and the authority decides.
 */
const CANCEL_WINDOWS: readonly (Dated & { uf: string | null; hours: number })[] = [
  {
    uf: null,
    hours: 24,
    from: '2012-01-01',
    to: null,
    source: 'Ajuste SINIEF 07/05, cláusula 12ª; Ato COTEPE/ICMS 33/2008, art. 1º',
  },
]

/** Until when an NF-e authorised then, by an issuer of that UF, is cancelled without discussion; undefined before the first norm. */
export function cancelWindow(
  authorizedAt: Date,
  uf: string | null,
): { until: Date; hours: number; source: string } | undefined {
  const day = dayInSaoPaulo(authorizedAt)
  const own = CANCEL_WINDOWS.filter((row) => row.uf === uf)
  const row =
    inForce(own, day) ??
    inForce(
      CANCEL_WINDOWS.filter(({ uf: of }) => of === null),
      day,
    )
  return row && { until: hoursAfter(authorizedAt, row.hours), hours: row.hours, source: row.source }
}

/** Correction letters of an NF-e: each repeats the former text and counts. Fonte: Ajuste SINIEF 07/05, cláusula 14ª-A; Rejeições 594 e 596. */
export const CORRECTION_LETTER = { hours: 720, most: 20 } as const

/** The moment some hours after another. */
export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR_MS)
}
