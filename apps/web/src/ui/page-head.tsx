import { type ReactNode, useEffect } from 'react'
import styles from './page-head.module.css'

type Props = {
  title: string
  crumb?: ReactNode
  hint?: ReactNode
  before?: ReactNode
  after?: ReactNode
  actions?: ReactNode
}

/** The head of every page: its only h1 and its actions. Also sets the window title. */
export function PageHead({ title, crumb, hint, before, after, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Talão`
  }, [title])
  return (
    <header className={styles.head}>
      {crumb && <div className={styles.crumb}>{crumb}</div>}
      <div className={styles.title}>
        {before}
        <h1>{title}</h1>
        {after}
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
