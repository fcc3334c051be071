import type { MappingField, SaleMapping } from '@talao/contract'
import { filledAt, textAt, type Value, valueAt } from '../reading/value.ts'

/**
 * Reads one sale field of a delivery: one line of clean text, or null when the mapping has no path or the path has no
 * value.
 */
export type FieldReader = (field: MappingField) => string | null

/** Reads the fields of a delivery by the paths of a mapping. */
export function fieldReader({ paths }: SaleMapping, sent: Value): FieldReader {
  return (field) => {
    const path = paths[field]
    if (path === undefined) return null
    const found = { at: valueAtPath(sent, path) }
    return AS_SENT.has(field) ? textAt(found, 'at') : filledAt(found, 'at')
  }
}

/** Fields in which zero is a value. In all others, platforms use zero for "nothing". */
const AS_SENT: ReadonlySet<MappingField> = new Set(['event', 'amount', 'amount_charged', 'commission_amount'])

/** Path such as `customer.phones.0.number`: names and list indexes. */
function valueAtPath(from: Value, path: string): Value {
  let value = from
  // A form-style name such as `items[0][name]` is treated as a path, since a seller may have chosen it as a plain name.
  for (const step of path.replace(/\[([^[\]]*)\]/g, '.$1').split('.')) {
    if (Array.isArray(value)) value = /^[0-9]{1,4}$/.test(step) ? (value[Number(step)] ?? null) : null
    else value = valueAt(value, step) ?? null
  }
  return typeof value === 'boolean' ? String(value) : value
}
