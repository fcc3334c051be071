/**
 * A legal rule with its period: days `YYYY-MM-DD` on the São Paulo calendar, both included; `to` is null while no end
 * is known.
 */
export type Dated = { from: string; to: string | null; source: string }

/**
 * How sure a legal fact is: A an official text or two independent sources; B one source; C an inference, or sources
 * that contradict each other.
 */
export type Confidence = 'A' | 'B' | 'C'

/** The row in force on a day, or undefined when there is none. */
export function inForce<Row extends Dated>(rows: readonly Row[], day: string): Row | undefined {
  return rows.find((row) => row.from <= day && (row.to === null || day <= row.to))
}
