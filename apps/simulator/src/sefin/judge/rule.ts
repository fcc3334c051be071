import type { InfDps } from '@talao/fiscal'
import type { Environment } from '../../world.ts'
import type { City } from '../city.ts'
import type { NfseState } from '../state.ts'

/** All the authority knows when it looks at a DPS. */
export type Situation = {
  now: Date
  environment: Environment
  /** That emits. */
  city: City
  /** To which the ISS is due; null when it is abroad. */
  incidence: City | null
  /** The note a DPS wants to replace; undefined when this book does not have it. */
  replaced: { dps: InfDps; state: NfseState; at: Date } | undefined
}

/** `test` is true when all is well; `about` says in the refusal what is not. */
export type DpsRule = {
  code: string
  test: (dps: InfDps, situation: Situation) => boolean
  about?: (dps: InfDps, situation: Situation) => string | undefined
}

export function isMei(dps: InfDps): boolean {
  return dps.prest.regTrib.opSimpNac === '2'
}
