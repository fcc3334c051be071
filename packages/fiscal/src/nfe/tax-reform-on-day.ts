import { BUILD_NORMS, type Norms } from '../norms/norms.ts'
import { destinationOf } from '../note/destination.ts'
import type { Nfe } from '../note/nfe.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { taxDay } from '../note/reference.ts'
import { isWithoutIe } from '../note/without-ie.ts'
import { defaultTaxCodes } from '../tax/default-tax-codes.ts'
import { outlivesPisCofins } from '../tax/pis-cofins.ts'
import { timeZoneOf } from '../value/time-zone.ts'

/**
 * Updates the taxes of a note to its issue day (the issuer's, `YYYY-MM-DD`), because days may pass between draft and
 * issue. Adds IBS and CBS where they are due and unset, and removes PIS and COFINS once they have ended. A return keeps
 * the taxes of the note it reverses. Source: NT 2025.002, UB12-10; LC 214/2025 art. 348; EC 132/2023 art. 126.
 */
export function withTaxReformOn(nfe: Nfe, day: string, norms: Norms = BUILD_NORMS): Nfe {
  const { tax_regime } = nfe.company
  const destination = destinationOf(nfe)
  const taxedOn = taxDay(nfe, day)
  const without_ie = isWithoutIe(nfe.company, day)
  const items = nfe.items.map((item) => {
    const rule = defaultTaxCodes({ tax_regime, ncm: item.ncm, destination, without_ie, day: taxedOn, norms })
    const kept = outlivesPisCofins(nfe.drafted_at, taxedOn, timeZoneOf(nfe.company.address))
      ? { ...item.nfe_tax, ...NO_PIS_COFINS }
      : item.nfe_tax
    return { ...item, nfe_tax: { ...kept, ...broughtIn(kept, rule) } }
  })
  return { ...nfe, items }
}

const NO_PIS_COFINS: Partial<NfeTax> = { pis_cst: null, pis_aliquot: null, cofins_cst: null, cofins_aliquot: null }

function broughtIn({ cst_ibscbs, cclasstrib }: NfeTax, rule: Partial<NfeTax>): Partial<NfeTax> {
  if (cst_ibscbs || !rule.cst_ibscbs || !rule.cclasstrib) return {}
  if (cclasstrib) return { cst_ibscbs: cclasstrib.slice(0, 3) }
  return { cst_ibscbs: rule.cst_ibscbs, cclasstrib: rule.cclasstrib }
}
