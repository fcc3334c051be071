import { createHash } from 'node:crypto'
import { addDays } from '@talao/fiscal'
import { z } from 'zod'
import { answeredBody, answeredBodyIfAny, answeredToken } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import { EMPTY_PAGE, nextPage, rowsAt } from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import { firstWindow, nextWindow } from '../delivery/pull-window.ts'
import type { PlatformEvent } from '../port/delivery.ts'
import {
  type Pull,
  type PullAnswer,
  type PullCursor,
  type PullPage,
  type PullQuery,
  PullRefused,
} from '../port/pull.ts'
import { isFields, textAt, type Value, valueAt } from '../reading/value.ts'
import { readRow } from './pull-row.ts'

const HOST = 'https://api.monetizze.com.br/2.1'

/** Rows are postbacks. The page count is undocumented, so the pull requests pages until one has no new rows. */
export const monetizzePull: Pull = {
  asks: ['range', 'transaction'],
  needs: [['auth_token']],
  requestsPerMinute: 60,
  token: {
    request: ({ auth_token }) => ({
      method: 'GET',
      url: `${HOST}/token`,
      headers: { accept: 'application/json', x_consumer_key: headerText(auth_token) },
    }),
    read: (answer) => answeredToken(answer, { field: 'token', defaultSeconds: TOKEN_SECONDS }),
  },
  begin,
  request: (cursor, { token }) => ({
    method: 'GET',
    url: `${HOST}/transactions?${queryOf(Cursor.parse(cursor)).toString()}`,
    headers: { accept: 'application/json', token: headerText(token) },
  }),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

/** Monetizze does not send the lifetime of a token. A short one costs at most an extra request. */
const TOKEN_SECONDS = 600
/** Monetizze documents no limit; 30 days should be below any limit it has. */
const WINDOW_DAYS = 30

/**
 * The API filters by sale date, which a refund does not change. So the pull also requests sales of this many days
 * before the range, to find refunds.
 */
const DAYS_BEFORE = 180
/** Cancelled, returned and blocked, in `codigo_status`. A cancelled sale counts as refunded only if it was paid. */
const GIVEN_BACK = ['3', '4', '5']

/**
 * `last`: hash of the previous page; the same hash again means the end. `start`: first day of the range. `isBefore`:
 * after the range's sales, the pull requests refunded sales from before the range.
 */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sales'),
    start: z.string(),
    isBefore: z.boolean(),
    from: z.string(),
    to: z.string(),
    until: z.string(),
    page: z.int(),
    last: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('sale'), code: z.string() }),
])
type Cursor = z.infer<typeof Cursor>
type Sales = Extract<Cursor, { kind: 'sales' }>

function begin(ask: PullQuery): PullCursor {
  if (ask.kind === 'transaction') return { kind: 'sale', code: ask.transaction }
  if (ask.kind === 'products') throw new PullRefused('refused', 'A Monetizze não oferece a lista de produtos.')
  return firstPage({ start: ask.start, isBefore: false, ...firstWindow(ask.start, ask.end, WINDOW_DAYS) })
}

function queryOf(cursor: Cursor): URLSearchParams {
  if (cursor.kind === 'sale') return new URLSearchParams({ transaction: cursor.code })
  const { isBefore, from, to, page } = cursor
  const query = new URLSearchParams({ date_min: `${from} 00:00:00`, date_max: `${to} 23:59:59`, page: String(page) })
  for (const status of isBefore ? GIVEN_BACK : []) query.append('status[]', status)
  return query
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  if (cursor.kind === 'sale') return readSale(cursor.code, answeredBodyIfAny(answer))
  // The platform may answer 404 for a page after the last one.
  const body = cursor.page > 1 ? answeredBodyIfAny(answer) : answeredBody(answer)
  const rows = body === null ? [] : listOf(body)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const isAgain = hash === cursor.last
  const page = isAgain ? null : nextPage(cursor.page, rows.length, { current: null, last: Number.POSITIVE_INFINITY })
  const { events, unread } = readRows(isAgain ? [] : rows, readRow)
  return { ...EMPTY_PAGE, events: events.filter(isWanted(cursor)), unread, next: afterPage(cursor, page, hash) }
}

/** Filters again, in case the API ignores the status filter. */
function isWanted({ isBefore }: Sales): (event: PlatformEvent) => boolean {
  const wasPaid = ({ raw_event, sale }: PlatformEvent) => raw_event !== '3' || sale?.approved_at != null
  return (event) => !isBefore || (GIVEN_BACK.includes(event.raw_event) && wasPaid(event))
}

/** Filters again, in case the API ignores the transaction filter. */
function readSale(code: string, body: Value | null): PullPage {
  const rows = (body === null ? [] : listOf(body)).filter((row) => textAt(row, 'venda', 'codigo') === code)
  return { ...EMPTY_PAGE, ...readRows(rows, readRow) }
}

/** PHP encodes a list with gaps as an object. */
function listOf(body: Value): Value[] {
  if (Array.isArray(body)) return body
  const rows = valueAt(body, 'dados')
  return isFields(rows) ? Object.values(rows) : rowsAt(body, 'dados')
}

function afterPage(cursor: Sales, page: number | null, last: string): PullCursor | null {
  if (page !== null) return { ...cursor, page, last }
  const { start, isBefore } = cursor
  const after = nextWindow(cursor, WINDOW_DAYS)
  if (after !== null) return firstPage({ start, isBefore, ...after })
  if (isBefore) return null
  const before = firstWindow(addDays(start, -DAYS_BEFORE), addDays(start, -1), WINDOW_DAYS)
  return firstPage({ start, isBefore: true, ...before })
}

function firstPage(days: Omit<Sales, 'kind' | 'page' | 'last'>): PullCursor {
  return { kind: 'sales', ...days, page: 1, last: null }
}
