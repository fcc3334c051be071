import type { StepProps } from '../../components/readiness.ts'
import { StepFoot } from '../../components/step-foot.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlatformCards } from './platform-cards.tsx'

/** Chooses the source of the sales. Each platform has its own page; going back returns here. */
export function PlatformStep({ skip }: StepProps) {
  return (
    <>
      <Panel title="Onde você vende">
        <PlatformCards />
      </Panel>
      <StepFoot aside={skip} />
    </>
  )
}
