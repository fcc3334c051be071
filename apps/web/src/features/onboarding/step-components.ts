import type { CompanyOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/fields/values'
import type { ComponentType } from 'react'
import type { StepProps } from '../../components/readiness/readiness.ts'
import type { SetupStep } from '../../components/readiness/setup-steps.ts'

/**
 * Step components from other features; the "sells" step is part of onboarding. `sells`: what a new company says it
 * sells.
 */
export type StepComponents = {
  empresa: ComponentType<StepProps<CompanyOut | undefined> & { sells?: readonly CompanySells[] }>
} & Record<Exclude<SetupStep, 'empresa' | 'vende'>, ComponentType<StepProps>>
