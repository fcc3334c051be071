import type { ReactNode } from 'react'
import styles from './data-list.module.css'

export type DataRow = readonly [term: string, value: ReactNode]

/** Term and value pairs. Pairs without a value are left out. */
export function DataList({ rows }: { rows: readonly DataRow[] }) {
  const given = rows.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={styles.list}>
      {given.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
