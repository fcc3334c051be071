import { lazy } from 'react'
import type { StepProps } from '../components/readiness.ts'
import { useUser } from '../components/session.ts'
import { CompanyStep } from '../features/companies/steps/company-step.tsx'
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { useSignOut } from './sign-out.ts'

/** Each step belongs to the part of the product that keeps it; only here do they meet. */
export function Onboarding() {
  return <OnboardingPage steps={STEPS} leave={<Leave />} />
}

/** The way out where no menu stands yet. */
function Leave() {
  const { user } = useUser()
  const signOut = useSignOut()
  return (
    <>
      {user.email}{' '}
      <PlainButton look="clear" size="small" onClick={() => signOut.mutate()}>
        Sair
      </PlainButton>
    </>
  )
}

// Whoever begins sees the first two; each further step arrives when it is opened.
const Goods = lazy(() =>
  import('../features/companies/steps/goods-step.tsx').then((module) => ({ default: module.GoodsStep })),
)
const Service = lazy(() =>
  import('../features/companies/steps/service-step.tsx').then((module) => ({ default: module.ServiceStep })),
)
const Certificate = lazy(() =>
  import('../features/companies/steps/certificate-step.tsx').then((module) => ({ default: module.CertificateStep })),
)
const TestNote = lazy(() =>
  import('../features/onboarding/test-note-step.tsx').then((module) => ({ default: module.TestNoteStep })),
)
const Numbering = lazy(() =>
  import('../features/companies/steps/numbering-fold.tsx').then((module) => ({ default: module.NumberingFold })),
)
const Platform = lazy(() =>
  import('../features/integrations/platform-step.tsx').then((module) => ({ default: module.PlatformStep })),
)
const Production = lazy(() =>
  import('../features/companies/steps/production-step.tsx').then((module) => ({ default: module.ProductionStep })),
)

const STEPS = {
  empresa: CompanyStep,
  produto: Goods,
  servico: Service,
  certificado: Certificate,
  'nota-de-teste': (props: StepProps) => (
    <TestNote {...props} numbering={<Numbering company={props.company} kinds={props.kinds} />} />
  ),
  plataforma: Platform,
  producao: Production,
} as const
