import type { ReactNode } from 'react'
import styles from './design.module.css'

/** A section of the design page: components, and when to use them. */
export function Shelf({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <div className={styles.shelf}>
      <h2>{title}</h2>
      {about && <p className="support">{about}</p>}
      <div className={styles.bricks}>{children}</div>
    </div>
  )
}

export function Row({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.of}>{of}</span>
      <div className={styles.shown}>{children}</div>
    </div>
  )
}
