import type { StepProps } from '../../components/readiness/readiness.ts'
import { StepFoot } from '../../components/readiness/step-foot.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlatformCards } from './list/platform-cards.tsx'

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
