import { addDays, dayInSaoPaulo, type SaleEventKind } from '@talao/fiscal'
import { z } from 'zod'
import { answeredBody, answeredBodyIfAny, answeredToken } from '../delivery/pull-answer.ts'
import { EMPTY_PAGE, nextPage, pageCountAt, rowFields, rowsAt } from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import type { Pull, PullAnswer, PullCursor, PullPage, PullQuery } from '../port/pull.ts'
import { localInstantText } from '../reading/local-time.ts'
import { textAt, type Value } from '../reading/value.ts'
import { toDelivery } from './api-row.ts'
import { KIND_BY_API_STATUS, stateOf } from './events.ts'
import { readTictoRow } from './parse.ts'
import { readTictoProducts } from './products.ts'

const HOST = 'https://glados.ticto.cloud/api'
/** At twenty orders per page, more than a large seller has ever sold. */
const MOST_PAGES = 9999

export const tictoPull: Pull = {
  asks: ['range', 'transaction', 'products'],
  needs: [['client_id', 'client_secret']],
  requestsPerMinute: 60,
  token: {
    request: ({ client_id = '', client_secret = '' }) => ({
      method: 'POST',
      url: `${HOST}/security/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', scope: '*', client_id, client_secret }),
    }),
    read: (answer) => answeredToken(answer),
  },
  begin,
  request: (cursor, { token }) => ({
    method: 'GET',
    url: `${HOST}/v1/${pathOf(Cursor.parse(cursor))}`,
    headers: { accept: 'application/json', authorization: `Bearer ${token ?? ''}` },
  }),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

const Page = { page: z.int() }
/**
 * `isNarrow` filters by order id. The API also uses another order number, so an empty answer does not prove that the
 * order is missing.
 */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('range'), start: z.string(), end: z.string(), ...Page }),
  z.strictObject({ kind: z.literal('transaction'), transaction: z.string(), isNarrow: z.boolean(), ...Page }),
  z.strictObject({ kind: z.literal('products'), ...Page }),
])
type Cursor = z.infer<typeof Cursor>
type SalesCursor = Exclude<Cursor, { kind: 'products' }>

function begin(ask: PullQuery): PullCursor {
  return ask.kind === 'transaction' ? { ...ask, isNarrow: true, page: 1 } : { ...ask, page: 1 }
}

/**
 * The API's date filter is ambiguous (month first or day first), and a date it does not accept is an error. So the pull
 * requests all orders and filters by the range here.
 */
function pathOf(cursor: Cursor): string {
  if (cursor.kind === 'products') return `products?page=${cursor.page}`
  const narrow =
    cursor.kind === 'transaction' && cursor.isNarrow ? `&order_id=${encodeURIComponent(cursor.transaction)}` : ''
  return `orders/history?page=${cursor.page}${narrow}`
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  if (cursor.kind === 'products') return readTictoProducts(cursor.page, answeredBody(answer))
  const body = cursor.kind === 'transaction' && cursor.isNarrow ? answeredBodyIfAny(answer) : answeredBody(answer)
  const rows = body === null ? [] : rowsAt(body, 'data')
  const asked = rows.filter((row) => isAsked(cursor, row))
  const { events, unread } = readRows(asked, (row) => readTictoRow(rowFields(row)))
  const told = {
    current: pageCountAt(body ?? undefined, 'meta', 'current_page'),
    last: pageCountAt(body ?? undefined, 'meta', 'last_page'),
  }
  const page = nextPage(cursor.page, rows.length, told, MOST_PAGES)
  return {
    ...EMPTY_PAGE,
    // Abandoned carts and tests are not sales.
    events: events.filter(({ sale }) => sale !== null),
    unread,
    next: nextCursor(cursor, page, asked.length > 0),
  }
}

function nextCursor(cursor: SalesCursor, page: number | null, isFound: boolean): PullCursor | null {
  if (cursor.kind === 'transaction' && isFound) return null
  if (cursor.kind === 'transaction' && cursor.isNarrow) return { ...cursor, isNarrow: false, page: 1 }
  return page === null ? null : { ...cursor, page }
}

/**
 * The API does not give the refund date, so orders of this many days before the range may have been refunded within it.
 */
const GIVEN_BACK: ReadonlySet<SaleEventKind> = new Set(['REFUND_REQUESTED', 'REFUNDED', 'CHARGEBACK'])
const DAYS_BEFORE = 180

/** A row belongs to the range by its order date or the date of its status. A row with neither date is included. */
function isAsked(cursor: SalesCursor, row: Value): boolean {
  const sent = toDelivery(rowOrNothing(row))
  if (cursor.kind === 'transaction') {
    const codes = [
      textAt(sent, 'order', 'hash'),
      textAt(sent, 'order', 'transaction_hash'),
      textAt(sent, 'transaction', 'hash'),
      textAt(sent, 'order', 'id'),
    ]
    return codes.includes(cursor.transaction)
  }
  const days = [textAt(sent, 'order', 'order_date'), textAt(sent, 'status_date')]
    .map((text) => localInstantText(text))
    .flatMap((instant) => (instant === null ? [] : [dayInSaoPaulo(new Date(instant))]))
  const kind = KIND_BY_API_STATUS.get(stateOf(textAt(sent, 'status') ?? ''))
  const isUndated = kind !== undefined && GIVEN_BACK.has(kind) && localInstantText(textAt(sent, 'status_date')) === null
  const start = isUndated ? addDays(cursor.start, -DAYS_BEFORE) : cursor.start
  return days.length === 0 || days.some((day) => day >= start && day <= cursor.end)
}

function rowOrNothing(row: Value): Parameters<typeof toDelivery>[0] {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}
}
