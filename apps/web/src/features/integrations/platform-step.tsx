import type { StepProps } from '../../components/readiness.ts'
import { StepFoot } from '../../components/step-foot.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlatformCards } from './platform-cards.tsx'

/** Where the sales come from. Each platform has its own page; back leads here again. */
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
