// table

import { type Dated, inForce } from '../value/in-force.ts'
import { ISENTO } from '../value/inscricao-estadual/inscricao-estadual.ts'
import type { Issuer } from '../value/party.ts'
import type { Uf } from '../value/uf.ts'

/**
 * The first day a company without inscrição estadual may issue NF-e (sellers of e-books must from 2026-12-01), and the
 * content of emit/IE. The technical note omits emit/IE, but the schema PL_010e requires it. Until a newer schema is
 * published it is ISENTO.
 */
export const ISSUERS_WITHOUT_IE: readonly (Dated & { written: string })[] = [
  { from: '2026-11-16', to: null, written: ISENTO, source: 'NT 2026.007 v1.10; PL_010e v1.01, que exige emit/IE' },
]

/**
 * States whose notes do not go to the SVRS, the only authoriser that accepts issuers without inscrição estadual (166).
 */
export const STATES_OUTSIDE_SVRS: readonly Uf[] = ['AM', 'BA', 'GO', 'MA', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP']

type Registered = Pick<Issuer, 'state_registration'>

/** Whether the company issues without inscrição estadual on a day (`YYYY-MM-DD`). */
export function isWithoutIe({ state_registration }: Registered, day: string): boolean {
  return state_registration === ISENTO && inForce(ISSUERS_WITHOUT_IE, day) !== undefined
}

/** The content of emit/IE. */
export function writtenIe({ state_registration }: Registered, day: string): string {
  if (state_registration !== ISENTO) return state_registration ?? ''
  return inForce(ISSUERS_WITHOUT_IE, day)?.written ?? ISENTO
}
