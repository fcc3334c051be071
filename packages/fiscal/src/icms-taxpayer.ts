import type { IcmsTaxpayer } from './party.ts'

/**
 * How a buyer stands with the ICMS by what a register says of it: a taxpayer where it is flagged as one, exempt where it has a state
 * registration without the flag, else not a taxpayer. A proposal: whoever fills in the note may say otherwise. Fonte: MOC 7.0, campo E16a.
 */
export function icmsTaxpayerOf(told: {
  /** Null: nobody said. */
  is_icms_taxpayer: boolean | null
  state_registration: string | null
}): IcmsTaxpayer {
  if (told.is_icms_taxpayer) return 'Contribuinte'
  return told.state_registration === null ? 'NaoContribuinte' : 'Isento'
}
