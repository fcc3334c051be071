import { queryOptions } from '@tanstack/react-query'
import type { CompanyOut, ReadinessItem } from '@talao/contract'
import type { CompanySells } from '@talao/contract/values'
import type { ReactNode } from 'react'
import { call } from '../lib/api.ts'
import { ROAD, type RoadStep } from './road.ts'

export type { ReadinessItem }

/** What the company still needs before its notes can leave. */
export function readinessQuery(id: number) {
  return queryOptions({ ...repliedQuery(id), select: ({ data }) => data })
}

export type Kinds = { nfe: boolean; nfse: boolean }

/** Which notes it needs them for. */
export function soldKindsQuery(id: number) {
  return queryOptions({ ...repliedQuery(id), select: ({ sells }): Kinds => sells })
}

export function repliedQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'readiness', id],
    queryFn: ({ signal }) => call('GET /api/company/:id/readiness', { params: { id }, signal }),
  })
}

/** The notes that what somebody sells asks for: goods, and books without paper too, the state's; all else the city's. */
export function kindsSold(sells: readonly CompanySells[]): Kinds {
  const isGood = (one: CompanySells) => one === 'EBOOKS' || one === 'GOODS'
  return { nfe: sells.some(isGood), nfse: sells.some((one) => !isGood(one)) }
}

/** Nobody is asked for the codes of what they do not sell. */
export function roadOf({ nfe, nfse }: Kinds): readonly RoadStep[] {
  return ROAD.filter((step) => (step === 'produto' ? nfe : step === 'servico' ? nfse : true))
}

/** What a step is given: `skip` stands beside its own action. */
export type StepProps<Company = CompanyOut> = {
  company: Company
  kinds: Kinds
  onDone: () => void
  skip: ReactNode
}

/** Where an item is mended. The numbers of the notes are asked beside the test note; the comparison with the authorities has a list, no step. */
export function stepOf({ step }: Pick<ReadinessItem, 'step'>): RoadStep | undefined {
  return step === 'numeracao' ? 'nota-de-teste' : (step ?? undefined)
}

/** The step and the field that mend an item: what a default lacks may be a field of the company itself. */
export function mendOf(item: Pick<ReadinessItem, 'step' | 'fields'>): {
  passo: RoadStep | undefined
  campo: string | undefined
} {
  const [campo] = item.fields
  const isDefault = item.step === 'produto' || item.step === 'servico'
  const passo = isDefault && campo !== undefined && !isOfDefaults(campo) ? 'empresa' : stepOf(item)
  return { passo, campo }
}

export function isOfDefaults(path: string): boolean {
  return /^nfs?e?_default_setting\./.test(path)
}

/** Nothing that it mends lacks. */
export function isStepDone(step: RoadStep, items: readonly ReadinessItem[]): boolean {
  const own = items.filter((item) => stepOf(item) === step)
  return own.length > 0 && own.every((item) => item.ok || isOnItsWay(item))
}

/** The registration with the provider ends by itself, once the certificate is there; only one that was refused has something to mend. */
function isOnItsWay({ key, fields, said }: ReadinessItem): boolean {
  return key === 'gateway' && fields.length === 0 && !said
}

/** Where to begin, or to go on: the first that lacks something, the last when nothing does. */
export function firstOpenStep(road: readonly RoadStep[], items: readonly ReadinessItem[]): RoadStep {
  return road.find((step) => !isStepDone(step, items)) ?? 'producao'
}

/** The next that lacks something, else one before that was left for later; none when nothing lacks. */
export function nextOpenStep(
  step: RoadStep,
  road: readonly RoadStep[],
  items: readonly ReadinessItem[],
): RoadStep | undefined {
  const at = road.indexOf(step)
  const around = [...road.slice(at + 1), ...road.slice(0, Math.max(at, 0))]
  return around.find((one) => !isStepDone(one, items))
}
