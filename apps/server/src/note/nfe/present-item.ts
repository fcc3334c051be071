import type { NfeItemOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { itemField, itemWireName, NFE_ITEM_FIELD_NAMES, type NfeItemField } from '@talao/fiscal'
import { presentTax } from '../../company/companies/present.ts'

/** An item as the law or its row has it. */
type Item = Readonly<Partial<Record<NfeItemField, unknown>>>

/** An item of an NF-e as the API returns it, stored or drafted. */
export function presentItem(item: Item): NfeItemOut {
  return Object.fromEntries(
    NFE_ITEM_FIELD_NAMES.map((name) => [itemWireName(name), wireValue(name, item[name])]),
  ) as NfeItemOut
}

function wireValue(name: NfeItemField, value: unknown): unknown {
  const { kind } = itemField(name)
  if (kind === 'cents') return moneyOut(Number(value))
  if (kind === 'decimal') return Number(value)
  return kind === 'tax' ? presentTax(value) : (value ?? null)
}
