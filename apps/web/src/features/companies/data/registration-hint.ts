import { registrationFault } from '@talao/fiscal/nfe/rules/registration'
import { bareInscricaoEstadual, ISENTO } from '@talao/fiscal/value/inscricao-estadual/inscricao-estadual'
import { today } from '../../../lib/clock.ts'
import type { CompanyValues } from './company-form.ts'

type Hint = { tone: 'wrong' | 'plain'; text: string }

/**
 * What an NF-e issued today would have against the inscrição estadual. A number is judged once typing ends; an empty
 * one is left to the form's own check.
 */
export function registrationHint(values: CompanyValues, isTyping: boolean): Hint | undefined {
  const typed = values.state_registration
  const bare = bareInscricaoEstadual(typed)
  if (bare === '' || (isTyping && bare !== ISENTO)) return undefined
  const { city_id: city } = values.address
  const fault = registrationFault(typed, city === null ? null : stateOfCity(city), today())
  if (fault) return { tone: 'wrong', text: fault.text }
  return goesDirect(values)
    ? { tone: 'plain', text: 'Sem inscrição estadual, a NF-e sai direto pela SEFAZ.' }
    : undefined
}

/** Focus accepts no NF-e from a company without inscrição estadual; the SEFAZ does. */
export function goesDirect({ state_registration, gateway }: CompanyValues): boolean {
  return gateway === 'FOCUS_NFE' && bareInscricaoEstadual(state_registration) === ISENTO
}

/** The first two digits of a city's IBGE code are its state's. */
function stateOfCity(city: number): number {
  return Math.floor(city / 100_000)
}
