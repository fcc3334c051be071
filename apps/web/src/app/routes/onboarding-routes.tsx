import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ONBOARDING_STEPS, type OnboardingStep } from '../../components/readiness.ts'
import { shell } from '../shell-route.tsx'

const onboarding = createRoute({
  getParentRoute: () => shell,
  path: '/comece',
  validateSearch: readStep,
  component: lazyRouteComponent(() => import('../onboarding.tsx'), 'Onboarding'),
})

export const onboardingRoutes = [onboarding] as const

/** Where one left, and the test note one made there. */
function readStep(raw: Record<string, unknown>): { passo?: OnboardingStep | undefined; nota?: number | undefined } {
  const passo = ONBOARDING_STEPS.find((step) => step === raw.passo)
  const nota = Number(raw.nota)
  // Said to be absent: what is left out keeps the word as it was typed.
  return { passo, nota: Number.isSafeInteger(nota) && nota > 0 ? nota : undefined }
}
