import type { CompanySells, PresetsOut } from '@talao/contract'
import { type ServicePreset, TAX_PRESETS } from '@talao/fiscal'
import { PRESET_SEARCH_TERMS } from '@talao/fiscal/tax/seller-search-terms'
import { searchWords } from '@talao/reference'

/** Presets by what the company sells, the most common first. */
const PRESETS_OF: Readonly<Partial<Record<CompanySells, readonly string[]>>> = {
  COURSES: ['curso', 'mentoria', 'curso-de-idiomas', 'curso-presencial', 'curso-no-cliente'],
  SOFTWARE: ['software', 'saas', 'video', 'audio', 'hospedagem'],
  SERVICES: ['consultoria', 'palestra', 'publicidade', 'evento', 'comissao'],
}
export const MOST_CHOICES = 5

export type ServiceChoice = NonNullable<PresetsOut['nfse']>['choices'][number]
export type Suggested = {
  /** A code is null when the choices differ in it. All are null when nothing is suggested. */
  codes: { [K in keyof Omit<ServiceChoice, 'id' | 'name'>]: ServiceChoice[K] | null }
  choices: ServiceChoice[]
  source: string | null
  /** The search words matched a service. */
  found: boolean
}

/**
 * Suggests the service for the seller's words, preferring the usual services of what the company sells. Without a
 * match, suggests only the codes common to all usual services, and the user chooses.
 */
export function suggestService(sells: readonly CompanySells[], words: string | undefined): Suggested {
  const usual = sells.flatMap((one) => PRESETS_OF[one] ?? []).flatMap((id) => SERVICES.filter((one) => one.id === id))
  const typed = words === undefined ? [] : searchWords(words)
  const hits = [...new Set([...usual, ...SERVICES])]
    .map((preset) => ({ preset, score: scoreOf(preset, typed) + (usual.includes(preset) ? 0.5 : 0) }))
    .filter(({ score }) => score >= 1)
    .toSorted((one, other) => other.score - one.score)
    .map(({ preset }) => preset)
  const [best] = hits
  if (best)
    return {
      codes: codesOf(best),
      choices: hits.slice(0, MOST_CHOICES).map(choiceOf),
      source: best.source,
      found: true,
    }
  const choices = usual.slice(0, MOST_CHOICES).map(choiceOf)
  const [first] = usual
  return { codes: inCommon(choices), choices, source: first?.source ?? null, found: false }
}

const SERVICES = TAX_PRESETS.filter((preset): preset is ServicePreset => preset.document === 'NFSE')

/** Number of words that match the service's names. A prefix or a plural also matches. */
function scoreOf({ id }: ServicePreset, typed: readonly string[]): number {
  const own = (PRESET_SEARCH_TERMS[id] ?? '').split(' ')
  return typed.filter((word) => word.length > 2 && own.some((name) => name === word || isBegun(name, word))).length
}

function isBegun(name: string, word: string): boolean {
  return word.length > 3 && (name.startsWith(word) || word === `${name}s`)
}

function choiceOf(preset: ServicePreset): ServiceChoice {
  return { id: preset.id, name: preset.name, ...codesOf(preset) }
}

function codesOf({
  lc_116,
  national_service_code,
  nbs,
  cindop,
  cclasstrib,
}: ServicePreset): Omit<ServiceChoice, 'id' | 'name'> {
  return { lc_116: itemOf(lc_116), national_service_code, nbs, cindop, cclasstrib }
}

/** Format of the list in the law: 08.02. */
function itemOf(lc_116: string): string {
  return lc_116.padStart(5, '0')
}

function inCommon(choices: readonly ServiceChoice[]): Suggested['codes'] {
  const same = <K extends keyof Suggested['codes']>(name: K): Suggested['codes'][K] | null => {
    const [first, ...others] = choices.map((choice) => choice[name])
    return first !== undefined && others.every((other) => other === first) ? first : null
  }
  return {
    lc_116: same('lc_116'),
    national_service_code: same('national_service_code'),
    nbs: same('nbs'),
    cindop: same('cindop'),
    cclasstrib: same('cclasstrib'),
  }
}
