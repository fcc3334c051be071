import type { CompanySells } from '@talao/contract/fields/values'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useState } from 'react'
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../components/draft/draft-store.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import { kindsSold, setupStepsFor } from '../../components/readiness/readiness.ts'
import type { SetupStep } from '../../components/readiness/setup-steps.ts'
import { useUser } from '../../components/session/current-user.ts'
import { now } from '../../lib/clock.ts'
import { SellsStep } from './sells-step.tsx'
import { SetupLayout } from './setup-layout.tsx'
import { StepOfRoad } from './setup-step.tsx'
import type { StepComponents } from './step-components.ts'

const route = getRouteApi('/shell/comece')

type Props = {
  step: StepComponents['empresa']
  shownRef: RefObject<SetupStep | undefined>
  leave: ReactNode
  onFounded: () => void
}

/** The two setup steps before a company exists. Answers stay in this browser until the company can store them. */
export function NewCompanySetup({ step: Founding, shownRef, leave, onFounded }: Props) {
  const { user } = useUser()
  const navigate = useNavigate()
  const { passo } = route.useSearch()
  const key = draftKey('sells', user.id, undefined, undefined)
  const [sells, setSells] = useState(() => readDraft<readonly CompanySells[]>(key)?.values ?? [])
  const isSaid = sells.length > 0
  const kinds = kindsSold(sells)
  const current = passo === 'empresa' && isSaid ? 'empresa' : 'vende'

  function say(said: readonly CompanySells[]) {
    setSells(said)
    keepDraft(key, { at: now().toISOString(), values: said })
  }
  const go = (to: SetupStep | undefined) =>
    void navigate({ to: '/comece', search: ({ company_id }) => ({ company_id, passo: to }) })
  const skip = (
    <LinkButton to="/" variant="subtle">
      Ver o painel de exemplo
    </LinkButton>
  )
  return (
    <SetupLayout road={setupStepsFor(kinds)} items={undefined} current={current} said={isSaid} leave={leave}>
      <StepOfRoad of={current} lacks={NOTHING} shownRef={shownRef}>
        {current === 'vende' ? (
          <SellsStep sells={sells} onChange={say} onDone={() => go('empresa')} isSaving={false} skip={skip} />
        ) : (
          <Founding
            company={undefined}
            kinds={kinds}
            sells={sells}
            skip={skip}
            onDone={() => {
              forgetDraft(key)
              onFounded()
              go(undefined)
            }}
          />
        )}
      </StepOfRoad>
    </SetupLayout>
  )
}

const NOTHING = [] as const
