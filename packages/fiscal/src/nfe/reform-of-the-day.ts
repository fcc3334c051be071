import { pisCofinsRates, taxByRule } from '../tax/by-rule.ts'
import { CONTRIBUTIONS_BY_RATE } from '../tax/contributions.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../tax/pis-cofins.ts'
import type { TaxRegime } from '../party.ts'
import { destinationOf } from './destination.ts'
import type { Nfe, NfeTax } from './note.ts'

/**
 * A note may wait for days between its draft and its issue: IBS and CBS come in by the day (`YYYY-MM-DD` in São Paulo) on which it is
 * issued, where nobody has set them, and PIS and COFINS by rate go out when they are no more. Source: NT 2025.002, UB12-10;
 * LC 214/2025 art. 348; EC 132/2023 art. 126.
 */
export function withReformOfTheDay(nfe: Nfe, day: string): Nfe {
  const { tax_regime } = nfe.company
  const destination = destinationOf(nfe)
  const items = nfe.items.map((item) => {
    const rule = taxByRule({ tax_regime, ncm: item.ncm, destination, day })
    return {
      ...item,
      nfe_tax: { ...item.nfe_tax, ...broughtIn(item.nfe_tax, rule), ...goneOut(item.nfe_tax, rule, tax_regime, day) },
    }
  })
  return { ...nfe, items }
}

function broughtIn({ cst_ibscbs, cclasstrib }: NfeTax, rule: Partial<NfeTax>): Partial<NfeTax> {
  if (cst_ibscbs || !rule.cst_ibscbs || !rule.cclasstrib) return {}
  if (cclasstrib) return { cst_ibscbs: cclasstrib.slice(0, 3) }
  return { cst_ibscbs: rule.cst_ibscbs, cclasstrib: rule.cclasstrib }
}

/** Regimes without rates of their own never had a code by rate from us: what somebody set for them stays. */
function goneOut(tax: NfeTax, rule: Partial<NfeTax>, regime: TaxRegime, day: string): Partial<NfeTax> {
  const hadRates = pisCofinsRates(regime, LAST_DAY_OF_PIS_COFINS) !== undefined
  if (!hadRates || pisCofinsRates(regime, day)) return {}
  const isByRate = (cst: string | null) => cst !== null && CONTRIBUTIONS_BY_RATE.includes(cst)
  return {
    ...(isByRate(tax.pis_cst) && { pis_cst: rule.pis_cst ?? null, pis_aliquot: null }),
    ...(isByRate(tax.cofins_cst) && { cofins_cst: rule.cofins_cst ?? null, cofins_aliquot: null }),
  }
}
