import type { InfDps } from '@talao/fiscal'
import type { Environment } from '../../context/context.ts'
import type { City } from '../city.ts'
import type { NfseState } from '../state.ts'

/** The circumstances in which the authority judges a DPS. */
export type Situation = {
  now: Date
  environment: Environment
  /** The emitting city. */
  city: City
  /** The city to which the ISS is due. Null when it is abroad or not due. */
  incidence: City | null
  /** The note to be replaced. Undefined when it is not registered. */
  replaced: { dps: InfDps; state: NfseState; at: Date } | undefined
}

/** `test` is false when the rule is broken. `about` gives the refusal's detail. */
export type DpsRule = {
  code: string
  test: (dps: InfDps, situation: Situation) => boolean
  about?: (dps: InfDps, situation: Situation) => string | undefined
}

export function isMei(dps: InfDps): boolean {
  return dps.prest.regTrib.opSimpNac === '2'
}
