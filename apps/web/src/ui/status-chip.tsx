import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './status-chip.module.css'

export type Tone = 'cinza' | 'violeta' | 'azul' | 'verde' | 'vermelho' | 'ambar' | 'vazado'
export type Status = { tone: Tone; icon: IconName }

/** Shows a status always as icon, text and tone, never as tone alone. */
export function StatusChip({ tone, icon, children }: Status & { children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon name={icon} size={13} />
      {children}
    </span>
  )
}
