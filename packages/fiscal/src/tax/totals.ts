import type { Nfe } from '../note/nfe.ts'
import { sumOf, sumOfQuantities } from './arithmetic.ts'
import { amountOf, type Figure, figure, reais, type TaxGroup, type TaxTree, textOf } from './figure.ts'
import type { ItemTaxes } from './item.ts'
import type { ItemParticulars } from './particulars.ts'
import { ADDED_TO_NOTE, TAX_TOTALS_AFTER, TAX_TOTALS_BEFORE, type TotalRow } from './total-rows.ts'

export type TotalInput = {
  items: Nfe['items']
  taxes: readonly ItemTaxes[]
  more: readonly (ItemParticulars | undefined)[]
}

/**
 * The group ICMSTot. Each total is the sum of the items' rounded amounts, and vNF follows the rule that the authority
 * checks (610).
 */
export function icmsTotal(input: TotalInput): TaxGroup {
  const { items, taxes, more } = input
  const inputs = { items: String(items.length) }
  const total = (amounts: readonly number[]) => figure('TOTAL-01', sumOf(amounts), inputs)
  const products: TaxTree = {
    vProd: total(taxes.map(({ vProd }) => vProd.cents)),
    vFrete: total(items.map((item) => item.freight_cents)),
    vSeg: total(more.map((part) => part?.insurance_cents ?? 0)),
    vDesc: total(items.map((item) => item.discount_cents)),
  }
  const summed: TaxTree = {
    ...rowsOf(TAX_TOTALS_BEFORE, taxes),
    ...products,
    ...rowsOf(TAX_TOTALS_AFTER, taxes),
    vOutro: total(more.map((part) => part?.other_cents ?? 0)),
  }
  const approximate = taxes.flatMap((tax) => (tax.approximate ? [tax.approximate.total.cents] : []))
  return {
    name: 'ICMSTot',
    values: {
      ...summed,
      vNF: noteTotal(summed, input),
      ...(approximate.length > 0 && { vTotTrib: total(approximate) }),
    },
  }
}

function rowsOf(rows: readonly TotalRow[], taxes: readonly ItemTaxes[]): TaxTree {
  const totals: Record<string, string | Figure> = {}
  for (const row of rows) {
    const total = totalOf(row, taxes)
    if (total !== undefined) totals[row.tag] = total
  }
  return totals
}

function totalOf({ group, path, kind, optional }: TotalRow, taxes: readonly ItemTaxes[]): string | Figure | undefined {
  if (kind === 'quantity') {
    const found = taxes.flatMap((tax) => textOf(tax[group], path) ?? [])
    return found.length > 0 ? sumOfQuantities(found) : undefined
  }
  if (optional && !taxes.some((tax) => tax[group] && amountIsThere(tax[group], path))) return undefined
  const sum = sumOf(taxes.map((tax) => amountOf(tax[group], path)))
  return figure('TOTAL-01', sum, { items: String(taxes.length) })
}

function amountIsThere(group: TaxGroup, path: string): boolean {
  return path in group.values
}

/** ICMS relief is deducted only where indDeduzDeson is 1. Source: NT 2023.004; MOC 7.0, W16-10, exceção 3. */
function noteTotal(summed: TaxTree, { taxes }: TotalInput): Figure {
  const at = (tag: string) => amountOf({ name: 'ICMSTot', values: summed }, tag)
  const relief = sumOf(
    taxes.map(({ icms }) => (textOf(icms, 'indDeduzDeson') === '1' ? amountOf(icms, 'vICMSDeson') : 0)),
  )
  const more = sumOf(ADDED_TO_NOTE.map(at))
  const less = at('vDesc') + relief
  return figure('TOTAL-02', Math.max(0, at('vProd') - less + more), {
    goods: reais(at('vProd')),
    less: reais(less),
    more: reais(more),
  })
}
