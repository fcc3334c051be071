import { sumOf } from './arithmetic.ts'
import { amountOf, figure, type TaxGroup, type TaxTree } from './figure.ts'
import type { ItemTaxes } from './item.ts'
import { IBS_CBS_TOTALS } from './total-rows.ts'

/** IBSCBSTot is written if and only if an item has the group IBSCBS. Source: NT 2025.002, rejeições 1118 e 1119. */
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
