import type { StepProps } from '../../components/readiness.ts'
import { Panel } from '../../ui/panel.tsx'
import { PlatformCards } from './platform-cards.tsx'
import styles from './platform-step.module.css'

/** Where the sales come from. Each platform has its own page; back leads here again. */
export function PlatformStep({ skip }: StepProps) {
  return (
    <>
      <Panel title="Onde você vende">
        <PlatformCards />
      </Panel>
      <div className={styles.foot}>{skip}</div>
    </>
  )
}
