import type { ReactNode } from 'react'
import styles from './ribbon.module.css'

/** Yellow ribbon for content that is not valid yet. It cannot be closed; its link leads to the fix. */
export function Ribbon({ title, children, way }: { title: string; children: ReactNode; way?: ReactNode }) {
  return (
    <aside className={styles.ribbon} aria-label={title}>
      <b>{title}</b>
      <span>{children}</span>
      {way && <span className={styles.way}>{way}</span>}
    </aside>
  )
}
