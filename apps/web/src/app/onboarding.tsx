import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { StepProps } from '../components/readiness.ts'
import { useUser } from '../components/session.ts'
import { CompanyStep } from '../features/companies/steps/company-step.tsx'
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { useSignOut } from './sign-out.ts'

/** Each step belongs to the part of the product that keeps it; only here do they meet. */
export function Onboarding() {
  useEffect(() => void fetchStepsAhead(), [])
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

// Whoever begins sees the first two; the others come one by one while those are filled in.
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

/** A step that is there when one comes to it keeps the focus: over a skeleton the next Tab leads out of the road. */
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
