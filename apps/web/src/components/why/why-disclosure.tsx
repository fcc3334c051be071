import { lazy, Suspense, useState } from 'react'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './why-disclosure.module.css'
import type { WhySubject } from './why-query.ts'

const WhyPanel = lazy(() => import('./why-panel.tsx').then((module) => ({ default: module.WhyPanel })))

/** "Por que esta nota?", loaded when it is opened. */
export function WhyDisclosure(subject: WhySubject) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Por que esta nota?</summary>
      {isOpen && (
        <Suspense fallback={<SkeletonBlock lines={8} />}>
          <WhyPanel {...subject} />
        </Suspense>
      )}
    </details>
  )
}
