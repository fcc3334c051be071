import { type Dated, inForce } from '@talao/fiscal'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'

/** `MANUAL` follows the NF-e manual; `REFORM` (NT 2026.010) shows IBS, CBS and IS of each product. */
export type DanfeLayout = 'MANUAL' | 'REFORM'

/** Layouts by emission date: a note of November keeps the manual layout even when printed later. */
const DANFE_FACES: readonly (Dated & { face: DanfeLayout })[] = [
  { face: 'MANUAL', from: '2005-10-05', to: '2026-11-30', source: 'Ajuste SINIEF 07/05; MOC 7.0, anexo II' },
  { face: 'REFORM', from: '2026-12-01', to: null, source: 'NT 2026.010 v1.00; Ato Técnico Conjunto RFB/CGIBS 8/2026' },
]

/**
 * Uses the date as written in dhEmi, in the issuer's time zone: at 23 h in Rio Branco it is already the next day in
 * Brasília.
 */
export function layoutOf({ ide }: InfNfe): DanfeLayout {
  return inForce(DANFE_FACES, ide.dhEmi.slice(0, 'YYYY-MM-DD'.length))?.face ?? 'MANUAL'
}
