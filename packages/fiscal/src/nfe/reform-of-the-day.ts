import { taxByRule } from '../tax/by-rule.ts'
import { destinationOf } from './destination.ts'
import type { Nfe } from './note.ts'

/**
 * A note may wait for days between its draft and its issue: IBS and CBS come in by the day (`YYYY-MM-DD` in São Paulo) on
 * which it is issued, where nobody has set them. Source: NT 2025.002, UB12-10; LC 214/2025 art. 348.
 */
export function withReformOfTheDay(nfe: Nfe, day: string): Nfe {
  const destination = destinationOf(nfe)
  const items = nfe.items.map((item) => {
    if (item.nfe_tax.cst_ibscbs) return item
    const rule = taxByRule({ tax_regime: nfe.company.tax_regime, ncm: item.ncm, destination, day })
    if (!rule.cst_ibscbs || !rule.cclasstrib) return item
    return { ...item, nfe_tax: { ...item.nfe_tax, cst_ibscbs: rule.cst_ibscbs, cclasstrib: rule.cclasstrib } }
  })
  return { ...nfe, items }
}
