import type { ReactNode } from 'react'
import styles from './sums.module.css'

export type Sum = { name: string; label: ReactNode; amount: string }

/** Totals of the note, line by line, with the grand total. */
export function Sums({ lines, total }: { lines: readonly Sum[]; total: Sum }) {
  return (
    <dl className={styles.sums} aria-label="Valores da nota">
      {lines.map(({ name, label, amount }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd aria-live="polite">{total.amount}</dd>
      </div>
    </dl>
  )
}
