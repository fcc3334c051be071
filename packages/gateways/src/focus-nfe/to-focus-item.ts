import {
  type ItemTaxes,
  itemField,
  type NfeItem,
  TAGGED_ITEM_FIELDS,
  type TaggedItemField,
  toLatin1,
  toLatin1Lines,
} from '@talao/fiscal'
import type { FocusFields } from './focus-fields.ts'
import { ITEM_NAMES } from './item-names.ts'
import { taxFields } from './item-taxes.ts'
import { decimal, money } from './numbers.ts'

/** One item as Focus fields. `index` counts from zero. */
export function toFocusItem(item: NfeItem, taxes: ItemTaxes, index: number): FocusFields {
  const unit = toLatin1(item.unit_measurement ?? 'UN').slice(0, 6)
  const quantity = decimal(item.quantity, 4, 4)
  const valuePerUnit = decimal(item.value_per_unit, 2, 10)
  return {
    numero_item: index + 1,
    // Source: campos da Focus NFe. A product without a code uses its CFOP as code.
    [ITEM_NAMES.product_code]: item.product_code ? toLatin1(item.product_code).slice(0, 60) : `CFOP${item.cfop ?? ''}`,
    [ITEM_NAMES.gtin]: item.gtin ?? undefined,
    [ITEM_NAMES.description]: toLatin1(item.description).slice(0, 120).trim(),
    [ITEM_NAMES.ncm]: item.ncm ?? undefined,
    [ITEM_NAMES.cfop]: item.cfop ?? undefined,
    [ITEM_NAMES.unit_measurement]: unit,
    [ITEM_NAMES.quantity]: quantity,
    [ITEM_NAMES.value_per_unit]: valuePerUnit,
    valor_bruto: money(taxes.vProd.cents),
    codigo_barras_tributavel: item.gtin ?? undefined,
    unidade_tributavel: unit,
    quantidade_tributavel: quantity,
    valor_unitario_tributavel: valuePerUnit,
    ...taggedFields(item),
    inclui_no_total: 1,
    valor_total_tributos: taxes.approximate ? money(taxes.approximate.total.cents) : undefined,
    ...taxFields(taxes),
  }
}

/** The fields that the layout holds as they are, and Focus as well. */
function taggedFields(item: NfeItem): FocusFields {
  return Object.fromEntries(TAGGED_ITEM_FIELDS.map((name) => [ITEM_NAMES[name], focusValue(name, item[name])]))
}

function focusValue(name: TaggedItemField, value: string | number | null): FocusFields[string] {
  if (typeof value === 'number') return value > 0 ? money(value) : undefined
  const field = itemField(name)
  return value ? toLatin1Lines(value).slice(0, field.kind === 'text' ? field.max : undefined) : undefined
}
