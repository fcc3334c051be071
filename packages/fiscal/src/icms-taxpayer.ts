// table
import { bareInscricaoEstadual, ISENTO } from './inscricao-estadual/inscricao-estadual.ts'
import type { CustomerNote, IcmsTaxpayer } from './party.ts'
import type { Uf } from './uf.ts'

/**
 * How a buyer stands with the ICMS by what a register says of it: a taxpayer where it is flagged as one, exempt where the register says so in
 * that word, else not a taxpayer, with a state registration (one that is not enabled) or without. A proposal: whoever fills in the note may
 * say otherwise. Fonte: MOC 7.0, campo E16a (9: não contribuinte, que pode ou não possuir inscrição estadual).
 */
export function icmsTaxpayerOf(told: {
  /** Null: nobody said. */
  is_icms_taxpayer: boolean | null
  state_registration: string | null
}): IcmsTaxpayer {
  if (told.is_icms_taxpayer) return 'Contribuinte'
  return saysExempt(told.state_registration) ? 'Isento' : 'NaoContribuinte'
}

/**
 * The state registration that a note writes of a buyer in Brazil: of a taxpayer and of one who is none and yet has a number; null of the
 * exempt, and where only the word ISENTO stands. Fonte: leiaute NF-e 4.00, E16a indIEDest and E17 IE; rejeição 791.
 */
export function registrationOnNote(buyer: Pick<CustomerNote, 'icms_taxpayer' | 'state_registration'>): string | null {
  const { icms_taxpayer, state_registration } = buyer
  return icms_taxpayer === 'Isento' || saysExempt(state_registration) ? null : state_registration || null
}

/** People write it in either gender and any case, alone or in a sentence. */
export function saysExempt(stateRegistration: string | null): boolean {
  return bareInscricaoEstadual(stateRegistration ?? '') === ISENTO
}

/**
 * The states that take no buyer "exempt from registration" (indIEDest 2): such a firm has a number there, or is no taxpayer. Fonte: NT 2025.001
 * v1.03, regra E16a-30 (rejeição 805), in production since 2025-11-03.
 */
export const STATES_WITHOUT_EXEMPT_BUYERS: readonly Uf[] = [
  'AL',
  'AM',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MG',
  'MS',
  'MT',
  'PB',
  'PE',
  'RJ',
  'RN',
  'RS',
  'SE',
  'SP',
]
