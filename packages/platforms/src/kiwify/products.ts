import { idAt } from '../delivery/external-id.ts'
import type { PulledProduct } from '../port/pull.ts'
import { centsText } from '../reading/cents.ts'
import { cutText, filledAt, textAt, type Value } from '../reading/value.ts'

/** A row of the product list, with the price in cents. Empty when the row has no code or name. */
export function readProduct(row: Value): PulledProduct[] {
  const id = idAt(row, 'id')
  const title = filledAt(row, 'name')
  if (id === null || title === null) return []
  const price = centsText(textAt(row, 'price'))
  const currency = textAt(row, 'currency')
  return [
    {
      id,
      title: cutText(title, LONGEST_TITLE),
      price,
      currency: price !== null && /^[A-Z]{3}$/.test(currency ?? '') ? currency : null,
      status: filledAt(row, 'status'),
      type: filledAt(row, 'type'),
      warranty_days: null,
      is_physical: null,
    },
  ]
}

const LONGEST_TITLE = 120
