import { taxByRule } from '../tax/by-rule.ts'
import { outlivesPisCofins } from '../tax/pis-cofins.ts'
import { timeZoneOf } from '../time-zone.ts'
import { destinationOf } from './destination.ts'
import type { Nfe, NfeTax } from './note.ts'
import { taxDay } from './reference.ts'
import { isWithoutIe } from './without-ie.ts'

/**
 * A note may wait for days between its draft and its issue: IBS and CBS come in by the day (the issuer's, `YYYY-MM-DD`) on which it is
 * issued, where nobody has set them, and PIS and COFINS go out when they are no more. A return bears the taxes of the note it undoes.
 * Source: NT 2025.002, UB12-10; LC 214/2025 art. 348; EC 132/2023 art. 126.
 */
export function withReformOfTheDay(nfe: Nfe, day: string): Nfe {
  const { tax_regime } = nfe.company
  const destination = destinationOf(nfe)
  const taxedOn = taxDay(nfe, day)
  const without_ie = isWithoutIe(nfe.company, day)
  const items = nfe.items.map((item) => {
    const rule = taxByRule({ tax_regime, ncm: item.ncm, destination, without_ie, day: taxedOn })
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
