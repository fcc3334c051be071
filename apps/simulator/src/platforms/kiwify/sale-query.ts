import type { PlatformCall } from '../http/host.ts'
import { sizeOf } from '../http/page.ts'
import { count, many, one, type Query } from '../http/query.ts'
import type { SaleQuery, Span } from '../store/sales.ts'
import { statusesCalled } from '../store/statuses.ts'
import { isDay } from '../times.ts'
import { refused } from './api.ts'
import { KIWIFY_STATUS, OTHER_STATUSES } from './status.ts'

const SIZES = { usual: 10, most: 100 }
const DAY_MS = 86_400_000
const LONGEST_DAYS = 90

export function placeOf({ world, account, query }: PlatformCall) {
  return { page: count(query, 'page_number') ?? 1, size: sizeOf(world, account, count(query, 'page_size'), SIZES) }
}

/** Requires both dates, at most 90 days apart. Days are UTC days, and the end day is included whole. */
export function saleQuery(query: Query): SaleQuery {
  const created = spanOf(query, 'start_date', 'end_date')
  if (!created) throw refused(400, 'start_date and end_date are required')
  const updated = spanOf(query, 'updated_at_start_date', 'updated_at_end_date')
  const words = many(query, 'status')?.filter((word) => !OTHER_STATUSES.includes(word))
  const statuses = words && statusesCalled(KIWIFY_STATUS, words)
  if (words && !statuses) throw refused(400, 'Invalid status')
  return { created, ...(updated ? { updated } : {}), statuses, product: one(query, 'product_id') }
}

function spanOf(query: Query, startName: string, endName: string): Span | undefined {
  const [start, end] = [one(query, startName), one(query, endName)]
  if (start === undefined && end === undefined) return undefined
  const from = start && instantOf(start, 0)
  const until = end && instantOf(end, DAY_MS - 1)
  if (!from || !until) throw refused(400, `${startName} and ${endName} must be dates (YYYY-MM-DD or ISO 8601)`)
  if (from > until) throw refused(400, `${startName} must be before ${endName}`)
  if (until - from > (LONGEST_DAYS + 1) * DAY_MS) throw refused(400, `The maximum period is ${LONGEST_DAYS} days`)
  return { from, until }
}

function instantOf(text: string, intoDay: number): number | undefined {
  if (isDay(text)) return Date.parse(`${text}T00:00:00Z`) + intoDay
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}
