import type { ReactNode } from 'react'
import styles from './step-foot.module.css'

/** Footer of a setup step: alternatives at the left, the main action at the right. Sticky on a phone. */
export function StepFoot({ aside, children }: { aside?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.foot}>
      <div className={styles.aside}>{aside}</div>
      {children}
    </div>
  )
}
