// table
import type { TaxRegime } from '../party.ts'
import { type Dated, inForce } from '../tax/in-force.ts'
import type { Nfse } from './note.ts'

/** OFF: the group stays out. FREE: it goes when its codes are there (then the note is fully validated). DUE: it has to go. */
export type IbsCbsTerm = Dated & { group: 'FREE' | 'DUE' }

const NORMAL: readonly IbsCbsTerm[] = [
  {
    from: '2026-01-01',
    to: '2026-12-31',
    group: 'FREE',
    source: 'NT 004 v2.0 da NFS-e; E0850; tolerância até 31/12/2026',
  },
  { from: '2027-01-01', to: null, group: 'DUE', source: 'LC 214/2025, art. 348' },
]
/** Nobody in the Simples declares in 2026. The first day is the one of the NF-e, to be checked for the NFS-e. */
const SIMPLES: readonly IbsCbsTerm[] = [
  { from: '2027-01-04', to: null, group: 'DUE', source: 'LC 214/2025, art. 348, III, c; NT 2025.002' },
]

/** Whether a service note declares IBS and CBS, by regime and competence. */
export const NFSE_IBS_CBS_TERMS: Record<TaxRegime, readonly IbsCbsTerm[]> = {
  SIMPLES_NACIONAL: SIMPLES,
  SIMPLES_NACIONAL_EXCESSO: SIMPLES,
  MEI: SIMPLES,
  LUCRO_PRESUMIDO: NORMAL,
  LUCRO_REAL: NORMAL,
}

export function ibsCbsTerm(regime: TaxRegime, day: string): IbsCbsTerm['group'] | 'OFF' {
  return inForce(NFSE_IBS_CBS_TERMS[regime], day)?.group ?? 'OFF'
}

/** Whether the group stands on the note of that competence. NBS goes with it (E0322). */
export function hasIbsCbs({ company, nfs_service }: Nfse, day: string): boolean {
  const term = ibsCbsTerm(company.tax_regime, day)
  const { nbs, cindop, cclasstrib } = nfs_service
  return term === 'DUE' || (term === 'FREE' && Boolean(nbs && cindop && cclasstrib))
}

/** Indicators whose place is the buyer's home: the note needs the address. Fonte: anexo C, cIndOp, v1.01 (2026-01-22). */
export const PLACE_OF_BUYER: readonly string[] = [
  '030102',
  '050102',
  '100101',
  '100102',
  '100301',
  '100302',
  '100501',
  '100502',
]
