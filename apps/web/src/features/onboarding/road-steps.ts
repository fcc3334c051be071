import type { CompanyOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/values'
import type { ComponentType } from 'react'
import type { StepProps } from '../../components/readiness.ts'
import type { RoadStep } from '../../components/road.ts'

/** The steps that other parts of the product keep; what one sells is asked here. `sells`: what whoever founds a company said they sell. */
export type RoadSteps = {
  empresa: ComponentType<StepProps<CompanyOut | undefined> & { sells?: readonly CompanySells[] }>
} & Record<Exclude<RoadStep, 'empresa' | 'vende'>, ComponentType<StepProps>>
