import { type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './row-menu.module.css'

/** The menu is to be a lazy part, whose root is `RowMenuItems`. */
type Props = { label: string; children: ReactNode }

/** The actions of a row, behind its three dots. A hundred rows have a button each; the menu comes with the first press of one. */
export function RowMenu({ label, children }: Props) {
  const [isAsked, ask] = useState(false)
  const dots = (
    <button type="button" className={styles.dots} aria-label={label} aria-haspopup="menu" onClick={() => ask(true)}>
      <Icon name="dots" />
    </button>
  )
  return isAsked ? <Suspense fallback={dots}>{children}</Suspense> : dots
}
