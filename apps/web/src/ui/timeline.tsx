import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './status-chip.tsx'
import styles from './timeline.module.css'

export type TimelineStep = {
  key: string
  text: string
  detail?: ReactNode
  at: string
  icon: IconName
  tone?: Tone | undefined
}

/** Events, newest first: an icon, a sentence in the past tense, and its evidence in small print. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className={styles.line}>
      {steps.map((step) => (
        <li key={step.key}>
          <span className={styles.ring} data-tone={step.tone}>
            <Icon name={step.icon} size={11} />
          </span>
          <div>
            <b>{step.text}</b>
            {step.detail && <small>{step.detail}</small>}
          </div>
          <time>{step.at}</time>
        </li>
      ))}
    </ol>
  )
}
