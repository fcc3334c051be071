import { invalidFields } from '../http/laravel.ts'
import { many, one, type Query } from '../http/query.ts'
import type { SaleQuery, Span } from '../store/sales.ts'
import { statusesCalled } from '../store/statuses.ts'
import { localInstant } from '../times.ts'
import { BRAIP_STATUS } from './status.ts'

const LONGEST_MONTHS = 6

/** Requires both dates, at most six months apart, with the time of day. */
export function saleQuery(query: Query): SaleQuery {
  const created = spanOf(query, 'date_min', 'date_max')
  const missing = (['date_min', 'date_max'] as const).filter((name) => one(query, name) === undefined)
  if (missing.length > 0) {
    throw invalidFields(Object.fromEntries(missing.map((name) => [name, `The ${name} field is required.`])))
  }
  if (isTooLong(created)) throw invalidFields({ date_max: `The period may not exceed ${LONGEST_MONTHS} months.` })
  const words = many(query, 'status')
  return {
    created,
    approved: spanOf(query, 'trans_payment_date_min', 'trans_payment_date_max'),
    updated: spanOf(query, 'last_update_min', 'last_update_max'),
    statuses: words && (statusesCalled(BRAIP_STATUS, words) ?? []),
    code: one(query, 'transaction_key'),
    product: one(query, 'product_key'),
  }
}

function spanOf(query: Query, first: string, last: string): Span {
  const [from, until] = [first, last].map((name) => {
    const text = one(query, name)
    const instant = text === undefined || text.length < 19 ? undefined : localInstant(text)
    if (text !== undefined && instant === undefined) {
      throw invalidFields({ [name]: `The ${name} does not match the format Y-m-d H:i:s.` })
    }
    return instant
  })
  return { from, until }
}

function isTooLong({ from, until }: Span): boolean {
  if (from === undefined || until === undefined) return false
  const limit = new Date(from)
  limit.setUTCMonth(limit.getUTCMonth() + LONGEST_MONTHS)
  return until < from || until > limit.getTime()
}
