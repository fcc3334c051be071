import { type Field, type FieldOptions, field, type Occurs } from '../../layout/row.ts'
import type { ValueType } from '../../layout/value-type.ts'
import { itemWireName, NFE_ITEM_FIELDS, TAGGED_ITEM_FIELDS } from '../../note/nfe-item.ts'

type OnScreen = { screen?: string }

/** The form path of a row that several groups share. Empty when its group is not on the form. */
export function formPath(prefix: string | null, name: string): OnScreen {
  return prefix === null ? {} : { screen: `${prefix}.${name}` }
}

/** The form path of a field of an item's tax block. */
export function itemTax(name: string): OnScreen {
  return formPath('items.*.nfe_tax', name)
}

/** A row of an item, with the form path of the item's field that names its tag, if one does. */
export function itemRow<const Tag extends string, const O extends Occurs>(
  tag: Tag,
  occurs: O,
  type: ValueType,
  label: string,
  options: FieldOptions = {},
): Field<Tag, O> {
  const name = TAGGED_ITEM_FIELDS.find((one) => NFE_ITEM_FIELDS[one].tag === tag)
  return field(tag, occurs, type, label, { ...(name && formPath('items.*', itemWireName(name))), ...options })
}
