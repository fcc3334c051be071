import type { ReactNode } from 'react'
import styles from './ribbon.module.css'

/** The yellow copy: what is not valid yet. It cannot be closed while it is true; its link is the way out. */
export function Ribbon({ title, children, way }: { title: string; children: ReactNode; way?: ReactNode }) {
  return (
    <aside className={styles.ribbon} aria-label={title}>
      <b>{title}</b>
      <span>{children}</span>
      {way && <span className={styles.way}>{way}</span>}
    </aside>
  )
}
