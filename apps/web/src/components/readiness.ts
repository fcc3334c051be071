import { queryOptions } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { call } from '../lib/api.ts'

export type ReadinessItem = { key: string; ok: boolean; text: string; route: string }

/** What the company still needs before its notes can leave. */
export function readinessQuery(id: number) {
  return queryOptions({ ...repliedQuery(id), select: ({ data }) => data })
}

export type Kinds = { nfe: boolean; nfse: boolean }

/** Which notes it needs them for. */
export function soldKindsQuery(id: number) {
  return queryOptions({ ...repliedQuery(id), select: ({ sells }): Kinds => sells })
}

function repliedQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'readiness', id],
    queryFn: ({ signal }) => call('GET /api/company/:id/readiness', { params: { id }, signal }),
  })
}

/** The way from an empty account to the first note, in the order in which one goes it. Each word stands in the address. */
export const ONBOARDING_STEPS = [
  'empresa',
  'certificado',
  'padroes',
  'numeracao',
  'plataforma',
  'primeira-nota',
] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** What a step is given: `skip` stands beside its own action. */
export type StepProps<Company = CompanyOut> = { company: Company; onDone: () => void; skip: ReactNode }

/** Which step mends an item of the readiness; the comparison with the authorities has no step, it has a list. */
const STEP_OF: Readonly<Record<string, OnboardingStep>> = {
  company: 'empresa',
  certificate: 'certificado',
  defaults: 'padroes',
  service_defaults: 'padroes',
  gateway: 'numeracao',
  integration: 'plataforma',
  first_note: 'primeira-nota',
}

export function stepOf(key: string): OnboardingStep | undefined {
  return STEP_OF[key]
}

/** Nothing that it mends lacks. Who sells no services is not asked for their defaults. */
export function isStepDone(step: OnboardingStep, items: readonly ReadinessItem[]): boolean {
  const own = items.filter(({ key }) => stepOf(key) === step)
  return own.length > 0 && own.every(({ ok }) => ok)
}

/** Where to go on: the first that lacks something, or the last when nothing does. */
export function firstOpenStep(items: readonly ReadinessItem[]): OnboardingStep {
  return ONBOARDING_STEPS.find((step) => !isStepDone(step, items)) ?? 'primeira-nota'
}

/** None after the last. */
export function stepAfter(step: OnboardingStep): OnboardingStep | undefined {
  return ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1]
}
