import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { StepProps } from '../components/readiness/readiness.ts'
import { useUser } from '../components/session/current-user.ts'
import { CompanyStep } from '../features/companies/steps/company-step.tsx'
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { useSignOut } from './sign-out.ts'

/** Connects the setup steps, each of which lives in its own feature. */
export function Onboarding() {
  useEffect(() => void fetchStepsAhead(), [])
  return <OnboardingPage steps={STEPS} leave={<Leave />} />
}

/** Sign-out link, because this page has no menu yet. */
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

// New users see the first two steps. The others load meanwhile.
const Goods = lazyRouteComponent(() => import('../features/companies/steps/goods-step.tsx'), 'GoodsStep')
const Service = lazyRouteComponent(() => import('../features/companies/steps/service-step.tsx'), 'ServiceStep')
const Certificate = lazyRouteComponent(
  () => import('../features/companies/steps/certificate-step.tsx'),
  'CertificateStep',
)
const TestNote = lazyRouteComponent(() => import('../features/onboarding/test-note-step.tsx'), 'TestNoteStep')
const Numbering = lazyRouteComponent(() => import('../features/companies/steps/numbering-fold.tsx'), 'NumberingFold')
const Platform = lazyRouteComponent(() => import('../features/integrations/platform-step.tsx'), 'PlatformStep')
const Production = lazyRouteComponent(() => import('../features/companies/steps/production-step.tsx'), 'ProductionStep')

/**
 * Preload the steps, so that the focus moves into a loaded step. On a skeleton the next Tab would leave the page's
 * content.
 */
async function fetchStepsAhead(): Promise<void> {
  for (const step of [Service, Goods, Certificate, TestNote, Numbering, Platform, Production]) await step.preload?.()
}

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
