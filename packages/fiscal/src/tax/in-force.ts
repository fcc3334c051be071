/** A row of law: days `YYYY-MM-DD` on the calendar of São Paulo, both included; `to` null while it is in force. */
export type Dated = { from: string; to: string | null; source: string }

/** The row in force on a day, or undefined when there was none. */
export function inForce<Row extends Dated>(rows: readonly Row[], day: string): Row | undefined {
  return rows.find((row) => row.from <= day && (row.to === null || day <= row.to))
}
