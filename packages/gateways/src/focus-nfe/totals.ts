import type { Nfe } from '@talao/fiscal'
import type { ItemTaxes, RatedTax } from './item-taxes.ts'
import { money } from './numbers.ts'
import type { FocusFields } from './to-focus-item.ts'

/** The note's totals: sums of the items' already rounded amounts, as the authority adds them. */
export function totalFields(nfe: Nfe, taxes: readonly ItemTaxes[]): FocusFields {
  const products = sum(taxes.map(({ gross }) => gross))
  const freight = sum(nfe.items.map((item) => item.freight_cents))
  const discount = sum(nfe.items.map((item) => item.discount_cents))
  const st = values(taxes, 'icmsSt')
  const ipi = values(taxes, 'ipi')
  const approximate = taxes.flatMap((tax) => (tax.approximate === null ? [] : [tax.approximate]))
  return {
    icms_base_calculo: money(bases(taxes, 'icms')),
    icms_valor_total: money(values(taxes, 'icms')),
    icms_base_calculo_st: money(bases(taxes, 'icmsSt')),
    icms_valor_total_st: money(st),
    valor_produtos: money(products),
    valor_frete: money(freight),
    valor_seguro: money(0),
    valor_desconto: money(discount),
    valor_ipi: money(ipi),
    valor_pis: money(values(taxes, 'pis')),
    valor_cofins: money(values(taxes, 'cofins')),
    valor_outras_despesas: money(0),
    valor_total: money(products - discount + freight + st + ipi),
    valor_total_tributos: approximate.length > 0 ? money(sum(approximate)) : undefined,
    ...ibsCbsTotals(nfe, taxes),
  }
}

/** The group of totals exists exactly when an item has one. Fonte: NT 2025.002, rejeições 1118 e 1119. */
function ibsCbsTotals(nfe: Nfe, taxes: readonly ItemTaxes[]): FocusFields {
  if (!nfe.items.some((item) => item.nfe_tax.cst_ibscbs)) return {}
  const groups = taxes.flatMap(({ ibsCbs }) => (ibsCbs ? [ibsCbs] : []))
  const base = money(sum(groups.map((group) => group.base)))
  if (groups.length === 0) return { ibs_cbs_base_calculo: base }
  const uf = sum(groups.map((group) => group.ibsUf.value))
  const mun = sum(groups.map((group) => group.ibsMun.value))
  return {
    ibs_cbs_base_calculo: base,
    ibs_uf_valor_total: money(uf),
    ibs_mun_valor_total: money(mun),
    ibs_valor_total: money(uf + mun),
    cbs_valor_total: money(sum(groups.map((group) => group.cbs.value))),
  }
}

type TaxName = 'icms' | 'icmsSt' | 'ipi' | 'pis' | 'cofins'

function values(taxes: readonly ItemTaxes[], name: TaxName): number {
  return sum(each(taxes, name).map((tax) => tax.value))
}

function bases(taxes: readonly ItemTaxes[], name: TaxName): number {
  return sum(each(taxes, name).map((tax) => tax.base))
}

function each(taxes: readonly ItemTaxes[], name: TaxName): RatedTax[] {
  return taxes.flatMap((tax) => tax[name] ?? [])
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, amount) => total + amount, 0)
}
