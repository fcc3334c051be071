import { type ReactNode, Suspense, useState } from 'react'
import styles from './row-menu.module.css'

/** `row` is the row's id. The children must be lazy components with `RowMenuItems` as their root. */
type Props = { label: string; row: number; children: ReactNode }

/**
 * A row's actions, behind its three dots. Each of a hundred rows has only a button. The menu loads on the first press
 * and closes when the element is reused for another row.
 */
export function RowMenu({ label, row, children }: Props) {
  const [asked, ask] = useState<number>()
  const dots = (
    <button type="button" className={styles.dots} aria-label={label} aria-haspopup="menu" onClick={() => ask(row)} />
  )
  return asked === row ? <Suspense fallback={dots}>{children}</Suspense> : dots
}
