import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon } from './icon.tsx'

export type EmptyKind = 'first-use' | 'no-result' | 'error' | 'no-permission'
type Props = { kind: EmptyKind; title: string; children?: ReactNode; actions?: ReactNode }

/** Says what happened, what is safe and what to do. Only first use has a drawing. */
export function EmptyState({ kind, title, children, actions }: Props) {
  return (
    <div className={styles.screen} role={kind === 'error' ? 'alert' : undefined}>
      {kind === 'first-use' && <EmptyPad />}
      {kind === 'error' && (
        <span className={styles.failed}>
          <Icon name="octagon" size={26} />
        </span>
      )}
      {kind === 'no-permission' && (
        <span className={styles.locked}>
          <Icon name="padlock" size={26} />
        </span>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

function EmptyPad() {
  return (
    <svg width="76" height="56" viewBox="0 0 76 56" fill="none" aria-hidden="true">
      <rect x="9" y="11" width="64" height="42" rx="4" fill="var(--cheio)" stroke="var(--linha-forte)" />
      <rect x="6" y="7" width="64" height="42" rx="4" fill="var(--papel2)" stroke="var(--linha-forte)" />
      <rect x="3" y="3" width="64" height="42" rx="4" fill="var(--papel)" stroke="var(--linha-campo)" />
      <path d="M20 6v38" stroke="var(--linha-campo)" strokeWidth="2" strokeDasharray="0 5" strokeLinecap="round" />
      <path d="M29 15h29M29 22h29M29 29h18" stroke="var(--linha-forte)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
