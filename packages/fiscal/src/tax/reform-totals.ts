import { sumOf } from './arithmetic.ts'
import { amountOf, type Figure, figure, figureOf, type TaxGroup, type TaxTree } from './figure.ts'
import type { ItemTaxes } from './item.ts'
import { IBS_CBS_TOTALS, SIMPLES_TOTALS } from './total-rows.ts'

/** IBSCBSTot is written if and only if an item has the group IBSCBS. Source: NT 2025.002, rejeições 1118 e 1119. */
export function ibsCbsTotal(taxes: readonly ItemTaxes[]): TaxGroup | null {
  const groups = taxes.flatMap(({ ibsCbs }) => (ibsCbs ? [ibsCbs] : []))
  if (groups.length === 0) return null
  const total = (path: string) =>
    figure('TOTAL-01', sumOf(groups.map((group) => amountOf(group, path))), { items: String(taxes.length) })
  const base = { vBCIBSCBS: total('gIBSCBS.vBC') }
  const simples = simplesTotal(groups)
  if (!groups.some((group) => 'gIBSCBS' in group.values)) {
    return { name: 'IBSCBSTot', values: { ...base, ...simples } }
  }
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
      ...simples,
    },
  }
}

/** gTribSN of the total: each tax that an item has. */
function simplesTotal(groups: readonly TaxGroup[]): TaxTree {
  const sums = Object.entries(SIMPLES_TOTALS).flatMap(([tag, path]) => {
    const amounts = groups.flatMap((group) => figureOf(group, path)?.cents ?? [])
    return amounts.length > 0 ? [[tag, figure('TOTAL-01', sumOf(amounts), { items: String(groups.length) })]] : []
  })
  return sums.length > 0 ? { gTribSN: Object.fromEntries(sums) } : {}
}

/** vProdLiqTot: the sum of the items that state a net value. Source: NT 2026.008, rules W01a-10 and W01a-20. */
export function netTotal(taxes: readonly ItemTaxes[]): Figure | null {
  const amounts = taxes.flatMap(({ net }) => (net ? [net.total.cents] : []))
  return amounts.length > 0 ? figure('TOTAL-01', sumOf(amounts), { items: String(amounts.length) }) : null
}

export function selectiveTotal(taxes: readonly ItemTaxes[]): TaxGroup | null {
  const amounts = taxes.flatMap(({ is }) => (is && 'vIS' in is.values ? [amountOf(is, 'vIS')] : []))
  if (amounts.length === 0) return null
  return { name: 'ISTot', values: { vIS: figure('TOTAL-01', sumOf(amounts), { items: String(taxes.length) }) } }
}
