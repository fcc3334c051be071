import { addDays, dayInSaoPaulo, type SaleEventKind } from '@talao/fiscal'
import { z } from 'zod'
import { localInstantText } from '../local-time.ts'
import type { Pull, PullAnswer, PullAsk, PullCursor, PullPage } from '../pull.ts'
import { answeredBody, answeredBodyIfAny, answeredToken } from '../pull-answer.ts'
import { EMPTY_PAGE, nextPage, pageCountAt, rowFields, rowsAt } from '../pull-page.ts'
import { readRows } from '../pull-rows.ts'
import { textAt, type Value } from '../value.ts'
import { toDelivery } from './api-row.ts'
import { KIND_BY_API_STATUS, stateOf } from './events.ts'
import { readTictoRow } from './parse.ts'
import { readTictoProducts } from './products.ts'

const HOST = 'https://glados.ticto.cloud/api'
/** At twenty orders each, all that a large seller ever sold. */
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
/** `isNarrow` asks only for the one order; the API knows orders by another number too, so an empty answer proves nothing. */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('range'), start: z.string(), end: z.string(), ...Page }),
  z.strictObject({ kind: z.literal('transaction'), transaction: z.string(), isNarrow: z.boolean(), ...Page }),
  z.strictObject({ kind: z.literal('products'), ...Page }),
])
type Cursor = z.infer<typeof Cursor>
type SalesCursor = Exclude<Cursor, { kind: 'products' }>

function begin(ask: PullAsk): PullCursor {
  return ask.kind === 'transaction' ? { ...ask, isNarrow: true, page: 1 } : { ...ask, page: 1 }
}

/**
 * The API's filter of days is read by some as month first and by others as day first, and one it does not know is an error:
 * all orders are asked for, and those of the range are picked here.
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
    // A cart that was left is no sale, and neither is a test.
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

/** Nobody tells when an order was given back, so one of so many days before the range may have been given back within it. */
const GIVEN_BACK: ReadonlySet<SaleEventKind> = new Set(['REFUND_REQUESTED', 'REFUNDED', 'CHARGEBACK'])
const DAYS_BEFORE = 180

/** A row belongs to the range by the day it was bought or the day its state changed; one that tells neither is not left out. */
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
