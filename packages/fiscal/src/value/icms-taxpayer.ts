// table
import { bareInscricaoEstadual, ISENTO } from './inscricao-estadual/inscricao-estadual.ts'
import type { CustomerNote, IcmsTaxpayer } from './party.ts'
import type { Uf } from './uf.ts'

/**
 * Proposes a buyer's indIEDest from register data: taxpayer when the register flags it as one, exempt when the
 * registration is the text ISENTO, otherwise not a taxpayer, with or without a state registration (a registration may
 * be disabled). The user may change the proposal on the note. Source: MOC 7.0, campo E16a (9: não contribuinte, que
 * pode ou não possuir inscrição estadual).
 */
export function icmsTaxpayerOf(told: {
  /** Null when unknown. */
  is_icms_taxpayer: boolean | null
  state_registration: string | null
}): IcmsTaxpayer {
  if (told.is_icms_taxpayer) return 'Contribuinte'
  return isExemptRegistration(told.state_registration) ? 'Isento' : 'NaoContribuinte'
}

/**
 * The state registration to write on a note for a buyer in Brazil: that of a taxpayer, or of a non-taxpayer who has a
 * number. Null for an exempt buyer, and where the registration is only the text ISENTO. Source: leiaute NF-e 4.00, E16a
 * indIEDest and E17 IE; rejeição 791.
 */
export function registrationOnNote(buyer: Pick<CustomerNote, 'icms_taxpayer' | 'state_registration'>): string | null {
  const { icms_taxpayer, state_registration } = buyer
  return icms_taxpayer === 'Isento' || isExemptRegistration(state_registration) ? null : state_registration || null
}

/** True for ISENTO or ISENTA in any case, alone or at the start of a sentence. */
export function isExemptRegistration(stateRegistration: string | null): boolean {
  return bareInscricaoEstadual(stateRegistration ?? '') === ISENTO
}

/**
 * The states that do not accept a buyer "exempt from registration" (indIEDest 2): there such a company either has a
 * number or is not a taxpayer. Source: NT 2025.001 v1.03, regra E16a-30 (rejeição 805), in production since 2025-11-03.
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
