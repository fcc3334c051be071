import { addDays, type Norms } from '@talao/fiscal'

/** A day on which the law changes, with what begins or ends then. */
export type LawDay = { day: string; text: string; source: string; confidence: string }

const HORIZON_DAYS = 60

/**
 * The days of the law after `today` and within the horizon: where a duty, a rate, a layout or a feature begins, and the
 * day after one of the company's own classifications ends.
 */
export function lawDays(norms: Norms, today: string, classes: ReadonlySet<string>): LawDay[] {
  const last = addDays(today, HORIZON_DAYS)
  const days = new Map<string, LawDay>()
  const add = (day: string, { code, source, confidence }: { code: string; source: string; confidence: string }) => {
    if (day > today && day <= last && !days.has(day)) days.set(day, { day, text: code, source, confidence })
  }
  for (const row of [...norms.rows.values()].flat()) {
    if (BEGINNING.has(row.kind)) add(row.valid_from, row)
    if (row.kind === 'CCLASSTRIB' && row.valid_to !== null && classes.has(row.code)) add(addDays(row.valid_to, 1), row)
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const BEGINNING: ReadonlySet<string> = new Set(['DUTY', 'RATE', 'FEATURE', 'PACKAGE'])
