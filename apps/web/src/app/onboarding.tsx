import { CertificateStep } from '../features/companies/steps/certificate-step.tsx'
import { CompanyStep } from '../features/companies/steps/company-step.tsx'
import { DefaultsStep } from '../features/companies/steps/defaults-step.tsx'
import { NumberingStep } from '../features/companies/steps/numbering-step.tsx'
import { PlatformStep } from '../features/integrations/platform-step.tsx'
import { FirstNoteStep } from '../features/onboarding/first-note-step.tsx'
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx'

/** Each step belongs to the part of the product that keeps it; only here do they meet. */
export function Onboarding() {
  return <OnboardingPage steps={STEPS} />
}

const STEPS = {
  empresa: CompanyStep,
  certificado: CertificateStep,
  padroes: DefaultsStep,
  numeracao: NumberingStep,
  plataforma: PlatformStep,
  'primeira-nota': FirstNoteStep,
} as const
