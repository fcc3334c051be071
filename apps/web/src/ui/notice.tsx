import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = { tone: 'vermelho' | 'ambar' | 'verde'; title?: ReactNode; children?: ReactNode; action?: ReactNode }

export function Notice({ tone, title, children, action }: Props) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <div className={styles.words}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
