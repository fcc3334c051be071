import type { ReactNode } from 'react'
import styles from './card.module.css'

type Props = { title: ReactNode; value?: ReactNode; line: ReactNode; status: ReactNode; extra?: ReactNode }

/** A list row where there is no room for a table: customer, amount, number, status. */
export function Card({ title, value, line, status, extra }: Props) {
  return (
    <div className={styles.card}>
      <b className={styles.title}>{title}</b>
      <span className={styles.value}>{value}</span>
      <span className={styles.line}>{line}</span>
      <span className={styles.status}>{status}</span>
      {extra && <span className={styles.extra}>{extra}</span>}
    </div>
  )
}
