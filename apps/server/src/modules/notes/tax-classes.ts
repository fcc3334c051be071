import type { NfseTerms } from '@talao/fiscal'
import { cclasstribByCode } from '@talao/reference'

/** The rows of the table of classifications (cClassTrib) that a note names: the law takes them as arguments. */
export function taxClasses(codes: readonly (string | null)[]): NonNullable<NfseTerms['classes']> {
  return [...new Set(codes)].flatMap((code) => {
    const row = code === null ? undefined : cclasstribByCode(code)
    // A class known only second-hand may have unknown reductions; the calculation does not guess them either.
    if (row?.ibs_reduction == null || row.cbs_reduction === null) return []
    return [{ cclasstrib: row.code, p_red_ibs: row.ibs_reduction, p_red_cbs: row.cbs_reduction }]
  })
}
