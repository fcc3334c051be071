import type { BodyOf, NfeItemOut } from '@talao/contract'
import { multiplyToCents } from '@talao/fiscal/value/cents'
import { centsTyped, decimalTyped, typedDecimal, typedMoney } from '../../../lib/typed-decimal.ts'
import { isPercent, percentTyped, typedPercent } from '../../../lib/typed-percent.ts'

/**
 * Tax fields an item can set. The `…_abroad` fields are sent back unchanged: an item's plain fields hold for any buyer.
 */
export const TAX_CODES = [
  'icms_cst',
  'icms_origin',
  'icms_base_modality',
  'icms_st_base_modality',
  'pis_cst',
  'cofins_cst',
  'ipi_cst',
  'ipi_code',
  'cst_ibscbs',
  'cclasstrib',
  'approximate_tax_source',
] as const
export const TAX_RATES = [
  'icms_aliquot',
  'icms_base_reduction',
  'icms_st_mva',
  'icms_st_base_reduction',
  'icms_st_aliquot',
  'pis_aliquot',
  'cofins_aliquot',
  'ipi_aliquot',
  'approximate_tax_percent_total',
  'approximate_tax_percent_country',
  'approximate_tax_percent_state',
  'approximate_tax_percent_city',
] as const
export type TaxName = (typeof TAX_CODES)[number] | (typeof TAX_RATES)[number]

/** An item in the form, all texts. Empty ones take the value of the product, the company or the law. */
export type ItemValues = {
  key: string
  product_id: number | null
  product_name: string
  description: string
  quantity: string
  value_per_unit: string
  ncm: string
  cfop: string
  cest: string
  unit_measurement: string
  gtin: string
  cbenef: string
  discount: string
  freight: string
  additional_information: string
  tax: Record<TaxName, string>
  kept: { product_code: string | null; nfe_tax: NfeItemOut['nfe_tax'] | null }
}
type ItemBody = NonNullable<BodyOf<'POST /api/fiscal-note'>['items']>[number]

export function emptyItem(key: string): ItemValues {
  return {
    key,
    product_id: null,
    product_name: '',
    description: '',
    quantity: '1',
    value_per_unit: '',
    ncm: '',
    cfop: '',
    cest: '',
    unit_measurement: '',
    gtin: '',
    cbenef: '',
    discount: '',
    freight: '',
    additional_information: '',
    tax: Object.fromEntries([...TAX_CODES, ...TAX_RATES].map((name) => [name, ''])) as ItemValues['tax'],
    kept: { product_code: null, nfe_tax: null },
  }
}

export function itemValues(items: readonly NfeItemOut[]): ItemValues[] {
  return items.map((item, at) => ({
    key: `saved-${at}`,
    product_id: item.product_id,
    product_name: item.description,
    description: item.description,
    quantity: typedDecimal(item.quantity),
    value_per_unit: typedDecimal(item.value_per_unit, 2),
    ncm: item.ncm ?? '',
    cfop: item.cfop ?? '',
    cest: item.cest ?? '',
    unit_measurement: item.unit_measurement ?? '',
    gtin: item.gtin ?? '',
    cbenef: item.cbenef ?? '',
    discount: item.discount ? typedMoney(item.discount) : '',
    freight: item.freight ? typedMoney(item.freight) : '',
    additional_information: item.additional_information ?? '',
    tax: Object.fromEntries([
      ...TAX_CODES.map((name) => [name, item.nfe_tax[name] ?? '']),
      ...TAX_RATES.map((name) => [name, typedPercent(item.nfe_tax[name])]),
    ]) as ItemValues['tax'],
    kept: { product_code: item.product_code, nfe_tax: item.nfe_tax },
  }))
}

/** An empty quantity or unit value is sent as 0: a draft may be unfinished. */
export function itemsBody(items: readonly ItemValues[]): ItemBody[] {
  return items.map((item) => ({
    description: item.description.trim() || null,
    quantity: decimalTyped(item.quantity) ?? '0',
    value_per_unit: decimalTyped(item.value_per_unit) ?? '0',
    cfop: item.cfop || null,
    ncm: item.ncm || null,
    cest: item.cest || null,
    nfe_tax: taxBody(item),
    product_id: item.product_id,
    product_code: item.kept.product_code,
    unit_measurement: item.unit_measurement.trim() || null,
    gtin: item.gtin.trim() || null,
    cbenef: item.cbenef.trim() || null,
    discount: reaisOf(item.discount),
    freight: reaisOf(item.freight),
    additional_information: item.additional_information.trim() || null,
  }))
}

/** Sum of the lines, each rounded to cents first. A line that is not a number yet counts as 0. */
export function itemsCents(items: readonly ItemValues[]): number {
  return items.reduce((sum, item) => sum + itemCents(item), 0)
}

export function itemCents({ quantity, value_per_unit }: Pick<ItemValues, 'quantity' | 'value_per_unit'>): number {
  const [times, each] = [decimalTyped(quantity), decimalTyped(value_per_unit)]
  return times === undefined || each === undefined ? 0 : multiplyToCents(times, each)
}

/** Only unreadable values are errors here; missing ones are reported when the nota is sent. */
export function checkItems(items: readonly ItemValues[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, item] of items.entries()) {
    const at = `items.${index}`
    if (!isDecimal(item.quantity, 4)) faults[`${at}.quantity`] = 'Um número, com até 4 casas.'
    if (!isDecimal(item.value_per_unit, 10)) faults[`${at}.value_per_unit`] = 'Um valor, como 97,00.'
    for (const name of ['discount', 'freight'] as const)
      if (item[name].trim() && centsTyped(item[name]) === undefined)
        faults[`${at}.${name}`] = 'Informe o valor em reais, como 10,00.'
    for (const name of TAX_RATES)
      if (!isPercent(item.tax[name])) faults[`${at}.nfe_tax.${name}`] = 'Informe um percentual de 0 a 100.'
  }
  return faults
}

function taxBody({ tax, kept }: ItemValues): ItemBody['nfe_tax'] {
  const said = {
    ...Object.fromEntries(TAX_CODES.map((name) => [name, tax[name] || null])),
    ...Object.fromEntries(TAX_RATES.map((name) => [name, percentTyped(tax[name]) ?? null])),
  }
  if (!kept.nfe_tax && Object.values(said).every((value) => value === null)) return null
  return { ...kept.nfe_tax, ...said }
}

function isDecimal(text: string, places: number): boolean {
  if (text.trim() === '') return true
  const decimal = decimalTyped(text)
  return decimal !== undefined && (decimal.split('.')[1]?.length ?? 0) <= places
}

function reaisOf(text: string): number {
  return (centsTyped(text) ?? 0) / 100
}
