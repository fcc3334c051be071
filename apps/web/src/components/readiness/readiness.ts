import type { CompanyOut, ReadinessItem } from '@talao/contract'
import type { CompanySells } from '@talao/contract/fields/values'
import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { SETUP_STEPS, type SetupStep } from './setup-steps.ts'

export type { ReadinessItem }

/** The data a company still needs before its notes can be sent. */
export function readinessQuery(id: number) {
  return queryOptions({ ...readinessResponseQuery(id), select: ({ data }) => data })
}

export type Kinds = { nfe: boolean; nfse: boolean }

/** The kinds of notes the company needs. */
export function soldKindsQuery(id: number) {
  return queryOptions({ ...readinessResponseQuery(id), select: ({ sells }): Kinds => sells })
}

export function readinessResponseQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'readiness', id],
    queryFn: ({ signal }) => call('GET /api/company/:id/readiness', { params: { id }, signal }),
  })
}

/** Kinds of notes by what a company sells: NF-e for goods and e-books, NFS-e for everything else. */
export function kindsSold(sells: readonly CompanySells[]): Kinds {
  const isGood = (one: CompanySells) => one === 'EBOOKS' || one === 'GOODS'
  return { nfe: sells.some(isGood), nfse: sells.some((one) => !isGood(one)) }
}

/** Skips the step with the codes of a kind the company does not sell. */
export function setupStepsFor({ nfe, nfse }: Kinds): readonly SetupStep[] {
  return SETUP_STEPS.filter((step) => (step === 'produto' ? nfe : step === 'servico' ? nfse : true))
}

/** Props of a setup step. `skip` is shown next to the step's own action. */
export type StepProps<Company = CompanyOut> = {
  company: Company
  kinds: Kinds
  onDone: () => void
  skip: ReactNode
}

/**
 * The step that completes an item. The numbering is asked with the test note. Undefined for the comparison with the
 * authorities, which has a list instead.
 */
export function stepForItem({ step }: Pick<ReadinessItem, 'step'>): SetupStep | undefined {
  return step === 'numeracao' ? 'nota-de-teste' : (step ?? undefined)
}

/** The step and field that complete an item. A default may miss a field of the company itself. */
export function fixFor(item: Pick<ReadinessItem, 'step' | 'fields'>): {
  passo: SetupStep | undefined
  campo: string | undefined
} {
  const [campo] = item.fields
  const isDefault = item.step === 'produto' || item.step === 'servico'
  const passo = isDefault && campo !== undefined && !isOfDefaults(campo) ? 'empresa' : stepForItem(item)
  return { passo, campo }
}

export function isOfDefaults(path: string): boolean {
  return /^nfs?e?_default_setting\./.test(path)
}

/** Whether no item of the step is missing. */
export function isStepDone(step: SetupStep, items: readonly ReadinessItem[]): boolean {
  const own = items.filter((item) => stepForItem(item) === step)
  return own.length > 0 && own.every((item) => item.ok || isOnItsWay(item))
}

/**
 * The registration with the gateway completes automatically once the certificate is there. Only a refused one needs the
 * user.
 */
function isOnItsWay({ key, fields, said }: ReadinessItem): boolean {
  return key === 'gateway' && fields.length === 0 && !said
}

/** The first incomplete step, or the last step when all are complete. */
export function firstOpenStep(road: readonly SetupStep[], items: readonly ReadinessItem[]): SetupStep {
  return road.find((step) => !isStepDone(step, items)) ?? 'producao'
}

/** The next incomplete step, or an earlier skipped one. Undefined when all are complete. */
export function nextOpenStep(
  step: SetupStep,
  road: readonly SetupStep[],
  items: readonly ReadinessItem[],
): SetupStep | undefined {
  const at = road.indexOf(step)
  const around = [...road.slice(at + 1), ...road.slice(0, Math.max(at, 0))]
  return around.find((one) => !isStepDone(one, items))
}
