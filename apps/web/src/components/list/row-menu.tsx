import { type ReactNode, Suspense, useState } from 'react'
import styles from './row-menu.module.css'

/** `row` is its id. The menu is to be a lazy part, whose root is `RowMenuItems`. */
type Props = { label: string; row: number; children: ReactNode }

/**
 * The actions of a row, behind its three dots. A hundred rows have a button each; the menu comes with the first press of one, and leaves when another
 * row is drawn in its place.
 */
export function RowMenu({ label, row, children }: Props) {
  const [asked, ask] = useState<number>()
  const dots = (
    <button type="button" className={styles.dots} aria-label={label} aria-haspopup="menu" onClick={() => ask(row)} />
  )
  return asked === row ? <Suspense fallback={dots}>{children}</Suspense> : dots
}
