import { idAt } from '../delivery/external-id.ts'
import type { PulledProduct } from '../port/pull.ts'
import { countAt, cutText, filledAt, type Value } from '../reading/value.ts'

/** A row of the product list, which has no prices. Empty when the row has no code or name. */
export function readProduct(row: Value): PulledProduct[] {
  const id = idAt(row, 'id')
  const title = filledAt(row, 'name')
  if (id === null || title === null) return []
  return [
    {
      id,
      title: cutText(title, LONGEST_TITLE),
      price: null,
      currency: null,
      status: filledAt(row, 'status'),
      type: filledAt(row, 'format'),
      warranty_days: countAt(row, 'warranty_period'),
      is_physical: null,
    },
  ]
}

const LONGEST_TITLE = 120
