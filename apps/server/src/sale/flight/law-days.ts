import { addDays, type Norms } from '@talao/fiscal'

/** A day on which the law changes, with what begins or ends then. */
export type LawDay = { day: string; text: string; source: string; confidence: string }

const HORIZON_DAYS = 60

/**
 * The days of the law after `today` and within the horizon: where a duty, a rate, a layout, a feature or a tax regime
 * of the company begins, and the day after a classification ends.
 */
export function lawDays(norms: Norms, today: string, regimes: readonly { valid_from: string | null }[]): LawDay[] {
  const last = addDays(today, HORIZON_DAYS)
  const days = new Map<string, LawDay>()
  const add = (day: string, { code, source, confidence }: { code: string; source: string; confidence: string }) => {
    if (day > today && day <= last && !days.has(day)) days.set(day, { day, text: code, source, confidence })
  }
  for (const row of [...norms.rows.values()].flat()) {
    if (BEGINNING.has(row.kind)) add(row.valid_from, row)
    if (row.kind === 'CCLASSTRIB' && row.valid_to !== null) add(addDays(row.valid_to, 1), row)
  }
  for (const { valid_from } of regimes)
    if (valid_from !== null) add(valid_from, { code: 'REGIME', source: 'Cadastro da empresa', confidence: 'A' })
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const BEGINNING: ReadonlySet<string> = new Set(['DUTY', 'RATE', 'FEATURE', 'PACKAGE'])
