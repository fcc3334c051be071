import type { NoteTaxes } from '../../tax/note.ts'
import { plainTree } from '../../tax/plain.ts'
import type { InfNfe } from '../layout/nfe.ts'

/** The totals as the tax engine summed them, under the layout's own tags; `checkNfeLayout` proves the shape. */
export function composeTotal({ ICMSTot, ISTot, IBSCBSTot, vNFTot }: NoteTaxes): InfNfe['total'] {
  const total = {
    ICMSTot: plainTree(ICMSTot.values),
    ...(ISTot && { ISTot: plainTree(ISTot.values) }),
    ...(IBSCBSTot && { IBSCBSTot: plainTree(IBSCBSTot.values) }),
    ...(vNFTot && { vNFTot: vNFTot.result }),
  }
  return total as InfNfe['total']
}
