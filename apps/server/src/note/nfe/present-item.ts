import type { NfeItemOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { presentTax } from '../../company/companies/present.ts'

type Item = Omit<NfeItemOut, 'quantity' | 'value_per_unit' | 'discount' | 'freight' | 'nfe_tax' | 'product_id'> & {
  product_id?: number | null
  quantity: string
  value_per_unit: string
  discount_cents: number
  freight_cents: number
  nfe_tax: unknown
}

/** An item of an NF-e as the API returns it, stored or drafted. */
export function presentItem(item: Item): NfeItemOut {
  return {
    description: item.description,
    quantity: Number(item.quantity),
    value_per_unit: Number(item.value_per_unit),
    cfop: item.cfop,
    ncm: item.ncm,
    cest: item.cest,
    unit_measurement: item.unit_measurement,
    gtin: item.gtin,
    cbenef: item.cbenef,
    product_id: item.product_id ?? null,
    product_code: item.product_code,
    discount: moneyOut(item.discount_cents),
    freight: moneyOut(item.freight_cents),
    additional_information: item.additional_information,
    nfe_tax: presentTax(item.nfe_tax),
  }
}
