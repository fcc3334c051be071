'use no memo'

import type { ReactNode } from 'react'
import styles from './ticket-form.module.css'

type Props = { title: string; children: ReactNode; foot?: ReactNode }

/** A page before sign-in with a message and no fields. */
export function TicketMessage({ title, children, foot }: Props) {
  return (
    <div className={styles.form}>
      <h1>{title}</h1>
      {children}
      {foot && <div className={styles.feet}>{foot}</div>}
    </div>
  )
}

export function TicketText({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}
