import type { ReactNode } from 'react'
import styles from './step-foot.module.css'

/** The end of a step of the beginning: what else one may do at the left, the way on at the right; on a phone it stays in sight. */
export function StepFoot({ aside, children }: { aside?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.foot}>
      <div className={styles.aside}>{aside}</div>
      {children}
    </div>
  )
}
