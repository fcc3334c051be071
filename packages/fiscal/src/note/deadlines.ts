import { dayInSaoPaulo } from '../value/calendar.ts'
import { type Dated, inForce } from '../value/in-force.ts'

const HOUR_MS = 3_600_000

/**
 * How long after its authorisation an NF-e may be cancelled without question. A row for the issuer's UF takes
 * precedence over the general one. Some UFs reportedly allow more time (AL 168 h until some year, others on request).
 * None of it could be confirmed, so no row states it. The table only leads to a warning; the authority decides.
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

/**
 * The deadline to cancel an NF-e without question, by its authorisation time and the issuer's UF; undefined before the
 * first norm.
 */
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

/**
 * Limits for cartas de correção of an NF-e. Each letter repeats the previous text and counts. Source: Ajuste SINIEF
 * 07/05, cláusula 14ª-A; Rejeições 594 e 596.
 */
export const CORRECTION_LETTER = { hours: 720, most: 20 } as const

/** The instant `hours` after another. */
export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR_MS)
}
