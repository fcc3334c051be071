// table

import type { Fault } from '../value/fault.ts'
import { type Dated, inForce } from '../value/in-force.ts'
import type { Uf } from '../value/uf.ts'

/** The software vendor responsible for the program (infRespTec). `phone`: 6 to 14 digits; `csrt`: by state. */
export type ResponsavelTecnico = {
  cnpj: string
  contact: string
  email: string
  phone: string
  csrt: Partial<Record<Uf, Csrt>>
}

/**
 * A state's CSRT: its two-digit id, and a function that gives the hashCSRT of a chave: Base64 of the SHA-1 of code and
 * chave. Source: NT 2018.005.
 */
export type Csrt = { id: string; hashOf: (chave: string) => string }

const FIRST_STATES: readonly Dated[] = [{ from: '2019-06-03', to: null, source: 'NT 2018.005 v1.52; rejeição 972' }]

/** States that refuse an NF-e without infRespTec (972), and since when. Elsewhere it is optional. */
export const RESPONSAVEL_TECNICO_DEMANDED: Partial<Record<Uf, readonly Dated[]>> = {
  AM: FIRST_STATES,
  MS: FIRST_STATES,
  PE: FIRST_STATES,
  PR: FIRST_STATES,
  SC: [{ from: '2020-04-29', to: null, source: 'NT 2018.005 v1.52; rejeição 972' }],
  TO: FIRST_STATES,
}

/** States that also require the CSRT (975). Sources name three production days; the earliest is the safe one. */
export const CSRT_DEMANDED: Partial<Record<Uf, readonly Dated[]>> = {
  PR: [{ from: '2025-09-15', to: null, source: 'SEFA/PR; rejeição 975; outras fontes: 2026-02-23 e 2026-04-01' }],
}

/**
 * The fault when the vendor data or the CSRT that a state requires on a day (`YYYY-MM-DD`) is missing. An operator
 * fixes it in the installation's settings.
 */
export function responsavelTecnicoFault(
  uf: Uf | undefined,
  day: string,
  responsavelTecnico: ResponsavelTecnico | undefined,
): Fault | undefined {
  if (!uf) return undefined
  const isDemanded = (table: typeof RESPONSAVEL_TECNICO_DEMANDED) => inForce(table[uf] ?? [], day) !== undefined
  if (!responsavelTecnico && isDemanded(RESPONSAVEL_TECNICO_DEMANDED))
    return fault(
      'SEFAZ-RESPONSAVEL-TECNICO',
      `A SEFAZ de ${uf} exige na nota os dados do responsável técnico, que faltam neste Talão. Peça a quem o instala que informe RESP_TEC_CNPJ e os outros.`,
    )
  if (!responsavelTecnico?.csrt[uf] && isDemanded(CSRT_DEMANDED))
    return fault(
      'SEFAZ-CSRT',
      `A SEFAZ de ${uf} exige na nota o código de segurança do responsável técnico, que falta neste Talão. Peça a quem o instala que informe RESP_TEC_CSRT.`,
    )
  return undefined
}

function fault(code: string, text: string): Fault {
  return { code, path: 'company', field: 'Responsável técnico', text }
}
