import type { NfseContext } from '@talao/fiscal'
import { cclasstribByCode } from '@talao/reference'

/** Rows of the classification table (cClassTrib) for these codes. The rules take them as arguments. */
export function taxClasses(codes: readonly (string | null)[]): NonNullable<NfseContext['classes']> {
  return [...new Set(codes)].flatMap((code) => {
    const row = code === null ? undefined : cclasstribByCode(code)
    // A class without an official source may have unknown reductions. Skip it instead of guessing.
    if (row?.ibs_reduction == null || row.cbs_reduction === null) return []
    return [{ cclasstrib: row.code, p_red_ibs: row.ibs_reduction, p_red_cbs: row.cbs_reduction, tprbsn: row.tprbsn }]
  })
}
