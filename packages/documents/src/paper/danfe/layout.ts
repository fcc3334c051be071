import { BUILD_NORMS, hasFeature } from '@talao/fiscal'
import type { DanfeInput } from './input.ts'

/** `MANUAL` follows the NF-e manual; `REFORM` (NT 2026.010) shows IBS, CBS and IS of each product. */
export type DanfeLayout = 'MANUAL' | 'REFORM'

/**
 * The layout by emission date: a note of November keeps the manual one even when printed later. Uses the date as
 * written in dhEmi, in the issuer's time zone: at 23 h in Rio Branco it is already the next day in Brasília.
 */
export function layoutOf({ note: { ide }, extras: { norms = BUILD_NORMS } }: DanfeInput): DanfeLayout {
  return hasFeature(norms, 'DANFE_2026_010', ide.dhEmi.slice(0, 'YYYY-MM-DD'.length)) ? 'REFORM' : 'MANUAL'
}
