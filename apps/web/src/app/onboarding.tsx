import { lazy, Suspense } from 'react'
import { CertificateStep } from '../features/companies/steps/certificate-step.tsx'
import { CompanyStep } from '../features/companies/steps/company-step.tsx'
import { NumberingStep } from '../features/companies/steps/numbering-step.tsx'
import { PlatformStep } from '../features/integrations/platform-step.tsx'
import { FirstNoteStep } from '../features/onboarding/first-note-step.tsx'
import type { StepProps } from '../components/readiness.ts'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx'

/** Each step belongs to the part of the product that keeps it; only here do they meet. */
export function Onboarding() {
  return <OnboardingPage steps={STEPS} />
}

const DefaultsStep = lazy(() =>
  import('../features/companies/steps/defaults-step.tsx').then((module) => ({ default: module.DefaultsStep })),
)

/** The only step that needs the tables of codes: it arrives when it is opened. */
function Defaults(props: StepProps) {
  return (
    <Suspense fallback={<SkeletonBlock />}>
      <DefaultsStep {...props} />
    </Suspense>
  )
}

const STEPS = {
  empresa: CompanyStep,
  certificado: CertificateStep,
  padroes: Defaults,
  numeracao: NumberingStep,
  plataforma: PlatformStep,
  'primeira-nota': FirstNoteStep,
} as const
