import type { ReactNode } from 'react'
import { StatusChip } from '../../ui/status-chip.tsx'
import styles from './line.module.css'
import type { StatusText } from './status-text.ts'

type Props = { title: ReactNode; about?: ReactNode; told?: StatusText | undefined; children?: ReactNode }

/** One item of the operation page: name, state and actions. */
export function Line({ title, about, told, children }: Props) {
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <b>{title}</b>
        {about && <span className="support">{about}</span>}
        {told && told.about !== '' && <span className="support">{told.about}</span>}
      </div>
      {told && (
        <StatusChip tone={told.tone} icon={told.icon}>
          {told.word}
        </StatusChip>
      )}
      {children}
    </li>
  )
}

export function Lines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  )
}
