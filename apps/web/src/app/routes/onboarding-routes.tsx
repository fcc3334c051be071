import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readCompanyTab } from '../../components/company/company-tab.ts'
import { SETUP_STEPS, type SetupStep } from '../../components/readiness/setup-steps.ts'
import { wholeNumber } from '../../lib/search-values.ts'
import { shell } from '../shell-route.tsx'

const onboarding = createRoute({
  getParentRoute: () => shell,
  path: '/comece',
  validateSearch: readStep,
  component: lazyRouteComponent(() => import('../onboarding.tsx'), 'Onboarding'),
})

export const onboardingRoutes = [onboarding] as const

type Place = {
  passo?: SetupStep | undefined
  nota?: number | undefined
  nota_servico?: number | undefined
  campo?: string | undefined
}

/** The current step, the field to correct, and the test notes created there. */
function readStep(raw: Record<string, unknown>): Place {
  const passo = raw.passo === 'numeracao' ? 'nota-de-teste' : SETUP_STEPS.find((step) => step === raw.passo)
  // Set absent values to undefined explicitly, because an omitted key keeps the raw URL value.
  return {
    passo,
    campo: readCompanyTab(raw).campo,
    nota: wholeNumber(raw.nota),
    nota_servico: wholeNumber(raw.nota_servico),
  }
}
