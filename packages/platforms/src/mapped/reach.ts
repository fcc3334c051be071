import type { MappingField, SaleMapping } from '@talao/contract'
import { filledAt, textAt, type Value, valueAt } from '../value.ts'

/** What a delivery says of one of our fields: one line of clean text, or null where the mapping names no place or nothing stands there. */
export type Reach = (field: MappingField) => string | null

/** Finds the fields of a delivery where a mapping says they stand. */
export function reachBy({ paths }: SaleMapping, sent: Value): Reach {
  return (field) => {
    const path = paths[field]
    if (path === undefined) return null
    const found = { at: valueAtPath(sent, path) }
    return AS_SENT.has(field) ? textAt(found, 'at') : filledAt(found, 'at')
  }
}

/** Fields in which a zero says something; in the others it is how platforms write nothing. */
const AS_SENT: ReadonlySet<MappingField> = new Set(['event', 'amount', 'amount_charged', 'commission_amount'])

/** `customer.phones.0.number`: names, and positions in lists. */
function valueAtPath(from: Value, path: string): Value {
  let value = from
  // A name such as `items[0][name]` is read as the place it means, and may have been pointed at as a name.
  for (const step of path.replace(/\[([^[\]]*)\]/g, '.$1').split('.')) {
    if (Array.isArray(value)) value = /^[0-9]{1,4}$/.test(step) ? (value[Number(step)] ?? null) : null
    else value = valueAt(value, step) ?? null
  }
  return typeof value === 'boolean' ? String(value) : value
}
