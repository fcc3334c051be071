import { queryOptions } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { call } from '../lib/api.ts'

export type ReadinessItem = { key: string; ok: boolean; text: string; route: string }

/** What the company still needs before its notes can leave. */
export function readinessQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'readiness', id],
    queryFn: async ({ signal }) => (await call('GET /api/company/:id/readiness', { params: { id }, signal })).data,
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

/** Which item of the readiness a step mends; the comparison with the authorities has no step, it has a list. */
const ITEM_OF: Readonly<Record<OnboardingStep, string>> = {
  empresa: 'company',
  certificado: 'certificate',
  padroes: 'defaults',
  numeracao: 'gateway',
  plataforma: 'integration',
  'primeira-nota': 'first_note',
}

export function stepOf(key: string): OnboardingStep | undefined {
  return ONBOARDING_STEPS.find((step) => ITEM_OF[step] === key)
}

export function isStepDone(step: OnboardingStep, items: readonly ReadinessItem[]): boolean {
  return isOk(items, ITEM_OF[step])
}

/** Where to go on: the first that lacks something, or the last when nothing does. */
export function firstOpenStep(items: readonly ReadinessItem[]): OnboardingStep {
  return ONBOARDING_STEPS.find((step) => !isStepDone(step, items)) ?? 'primeira-nota'
}

/** None after the last. */
export function stepAfter(step: OnboardingStep): OnboardingStep | undefined {
  return ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1]
}

function isOk(items: readonly ReadinessItem[], key: string): boolean {
  return items.find((item) => item.key === key)?.ok === true
}
