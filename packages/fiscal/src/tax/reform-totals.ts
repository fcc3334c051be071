import { sumOf } from './arithmetic.ts'
import { amountOf, type Figure, figure, reais, type TaxGroup, type TaxTree } from './figure.ts'
import { type Dated, inForce } from './in-force.ts'
import type { ItemTaxes } from './item.ts'
import { IBS_CBS_TOTALS } from './total-rows.ts'

/** From when the total with IBS, CBS and IS stands beside vNF: in the test year they are no part of what is paid. */
export const NOTE_WITH_REFORM: readonly Dated[] = [
  { from: '2027-01-01', to: null, source: 'LC 214/2025, arts. 12 e 348; NT 2025.002, regra W60' },
]

/** IBSCBSTot is there exactly when an item has the group IBSCBS. Fonte: NT 2025.002, rejeições 1118 e 1119. */
export function ibsCbsTotal(taxes: readonly ItemTaxes[]): TaxGroup | null {
  const groups = taxes.flatMap(({ ibsCbs }) => (ibsCbs ? [ibsCbs] : []))
  if (groups.length === 0) return null
  const total = (path: string) =>
    figure('TOTAL-01', sumOf(groups.map((group) => amountOf(group, path))), { items: String(taxes.length) })
  const base = { vBCIBSCBS: total('gIBSCBS.vBC') }
  if (!groups.some((group) => 'gIBSCBS' in group.values)) return { name: 'IBSCBSTot', values: base }
  const zero = figure('TOTAL-01', 0, { items: String(taxes.length) })
  const sphere = (path: string, tag: string): TaxTree => ({
    vDif: total(`${path}.gDif.vDif`),
    vDevTrib: zero,
    [tag]: total(`${path}.${tag}`),
  })
  const credits: TaxTree = { vCredPres: zero, vCredPresCondSus: zero }
  return {
    name: 'IBSCBSTot',
    values: {
      ...base,
      gIBS: {
        gIBSUF: sphere(IBS_CBS_TOTALS.uf, 'vIBSUF'),
        gIBSMun: sphere(IBS_CBS_TOTALS.city, 'vIBSMun'),
        vIBS: total('gIBSCBS.vIBS'),
        ...credits,
      },
      gCBS: { ...sphere(IBS_CBS_TOTALS.cbs, 'vCBS'), ...credits },
    },
  }
}

export function selectiveTotal(taxes: readonly ItemTaxes[]): TaxGroup | null {
  const amounts = taxes.flatMap(({ is }) => (is && 'vIS' in is.values ? [amountOf(is, 'vIS')] : []))
  if (amounts.length === 0) return null
  return { name: 'ISTot', values: { vIS: figure('TOTAL-01', sumOf(amounts), { items: String(taxes.length) }) } }
}

/** vNFTot: vNF with the taxes that come on top of it; null before they do, or where no item has any. */
export function totalWithReform(day: string, vNF: number, is: TaxGroup | null, ibsCbs: TaxGroup | null): Figure | null {
  if (!inForce(NOTE_WITH_REFORM, day) || (!is && !ibsCbs)) return null
  const taxes = amountOf(is, 'vIS') + amountOf(ibsCbs, 'gIBS.vIBS') + amountOf(ibsCbs, 'gCBS.vCBS')
  return figure('TOTAL-03', vNF + taxes, { note: reais(vNF), taxes: reais(taxes) })
}
