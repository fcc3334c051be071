import { idAt } from '../delivery/external-id.ts'
import { EMPTY_PAGE, nextPage, pageCountAt, rowsAt } from '../delivery/pull-page.ts'
import type { PulledProduct, PullPage } from '../port/pull.ts'
import { centsText } from '../reading/cents.ts'
import { cutText, filledAt, type Value } from '../reading/value.ts'

/** A page of the seller's products. */
export function readTictoProducts(page: number, body: Value): PullPage {
  const rows = Array.isArray(body) ? body : rowsAt(body, 'data')
  const next = nextPage(page, rows.length, {
    current: pageCountAt(body, 'meta', 'current_page'),
    last: pageCountAt(body, 'meta', 'last_page'),
  })
  return {
    ...EMPTY_PAGE,
    products: rows.flatMap(productOf),
    next: next === null ? null : { kind: 'products', page: next },
  }
}

const LONGEST_TITLE = 120

function productOf(row: Value): PulledProduct[] {
  const id = idAt(row, 'id') ?? idAt(row, 'product_id')
  if (id === null) return []
  const price = centsText(filledAt(row, 'price'))
  return [
    {
      id,
      title: cutText(filledAt(row, 'name') ?? filledAt(row, 'product_name') ?? id, LONGEST_TITLE),
      price,
      currency: price === null ? null : 'BRL',
      status: filledAt(row, 'status'),
      type: filledAt(row, 'type'),
      warranty_days: null,
      is_physical: null,
    },
  ]
}
