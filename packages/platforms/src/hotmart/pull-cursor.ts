import { z } from 'zod'
import { type Fields, isFields, type Value } from '../reading/value.ts'

/** Without a status filter (null), the history returns only approved and complete sales. */
export const STATUSES = [
  null,
  'REFUNDED',
  'CHARGEBACK',
  'PARTIALLY_REFUNDED',
  'PROTESTED',
  'CANCELLED',
  'EXPIRED',
] as const

/**
 * Statuses for which the pull also requests purchases from some days before the range: the history filters by purchase
 * date and does not say when a purchase was undone.
 */
const UNDONE: ReadonlySet<string | null> = new Set(['REFUNDED', 'CHARGEBACK', 'PARTIALLY_REFUNDED', 'PROTESTED'])
const BEFORE_MS = 180 * 24 * 3600 * 1000

/**
 * `from` and `to` are the current window in this status (milliseconds, inclusive), within the range from `start` to
 * `end`.
 */
const Filter = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('range'),
    start: z.int(),
    end: z.int(),
    from: z.int(),
    to: z.int(),
    status: z
      .int()
      .min(0)
      .max(STATUSES.length - 1),
  }),
  z.strictObject({ kind: z.literal('transaction'), transaction: z.string() }),
])
export type Filter = z.infer<typeof Filter>
export type Range = Extract<Filter, { kind: 'range' }>

/**
 * The state of a pull. `rows`: sales of the window, to which users, commissions and exchange rates are added list by
 * list. `foreign`: transactions whose exchange rate is still to be requested. `token`: token of the next page; `pages`:
 * pages read so far.
 */
export const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sales'),
    filter: Filter,
    phase: z.enum(['history', 'users', 'commissions', 'prices']),
    token: z.string().nullable(),
    pages: z.int(),
    rows: z.array(z.custom<Fields>((row) => isFields(row as Value))),
    foreign: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('products'), token: z.string().nullable(), pages: z.int() }),
])
export type Cursor = z.infer<typeof Cursor>
export type SalesCursor = Extract<Cursor, { kind: 'sales' }>

/** The cursor for the first history page of a window or of one transaction. */
export function firstStep(filter: Filter): SalesCursor {
  return { kind: 'sales', filter: shortened(filter), phase: 'history', token: null, pages: 0, rows: [], foreign: [] }
}

/** The first window of a range in one status. */
export function firstOfStatus({ start, end }: Pick<Range, 'start' | 'end'>, status: number): SalesCursor {
  const from = UNDONE.has(STATUSES[status] ?? null) ? start - BEFORE_MS : start
  return firstStep({ kind: 'range', start, end, from, to: end, status })
}

/**
 * The cursor after a complete window: the next window, the same range in the next status, or null at the end. Doubles
 * the window when it held few sales.
 */
export function afterStretch(filter: Filter, rows: number): SalesCursor | null {
  if (filter.kind === 'transaction') return null
  const { end, from, to, status } = filter
  const width = to - from + 1
  const next = rows * 4 <= MOST_ROWS ? width * 2 : width
  if (to < end) return firstStep({ ...filter, from: to + 1, to: to + next })
  if (status + 1 >= STATUSES.length) return null
  return firstOfStatus(filter, status + 1)
}

/** The first half of a window that holds more sales than a cursor should carry, or null when it cannot be split. */
export function firstHalf(filter: Filter): SalesCursor | null {
  if (filter.kind === 'transaction' || filter.to - filter.from < SHORTEST_MS) return null
  return firstStep({ ...filter, to: Math.floor((filter.from + filter.to) / 2) })
}

/** Maximum number of sales that a cursor carries from list to list. */
export const MOST_ROWS = 50
const SHORTEST_MS = 1000
const LONGEST_MS = 30 * 24 * 3600 * 1000

function shortened(filter: Filter): Filter {
  if (filter.kind === 'transaction') return filter
  return { ...filter, to: Math.min(filter.to, filter.end, filter.from + LONGEST_MS - 1) }
}
