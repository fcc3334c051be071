import { type ReactNode, useRef, useState } from 'react'
import { OneCompany } from '../../components/company/one-company.tsx'
import type { SetupStep } from '../../components/readiness/setup-steps.ts'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CompanySetup } from './company-setup.tsx'
import { NewCompanySetup } from './new-company-setup.tsx'
import { TITLE } from './setup-layout.tsx'
import type { StepComponents } from './step-components.ts'

/** Guided setup from an empty account to the first notas. A user without a company creates one here. */
export function OnboardingPage({ steps, leave }: { steps: StepComponents; leave: ReactNode }) {
  const { user, isPlatformAdmin, isAdmin } = useUser()
  const shownRef = useRef<SetupStep>(undefined)
  const [hasFounded, setFounded] = useState(false)
  if (!isPlatformAdmin && user.company_id === null)
    return <NewCompanySetup step={steps.empresa} shownRef={shownRef} leave={leave} onFounded={() => setFounded(true)} />
  if (!isAdmin) {
    return (
      <>
        <PageHead title={TITLE} />
        <EmptyState kind="no-permission" title="A preparação é de quem administra a empresa">
          Peça a essa pessoa o que falta para emitir; no painel está o que já há.
        </EmptyState>
      </>
    )
  }
  return (
    <OneCompany title={TITLE}>
      {(company) => (
        <CompanySetup key={company.id} steps={steps} company={company} hasFounded={hasFounded} shownRef={shownRef} />
      )}
    </OneCompany>
  )
}
