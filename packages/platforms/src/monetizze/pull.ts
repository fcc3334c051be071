import { createHash } from 'node:crypto'
import { addDays } from '@talao/fiscal'
import { z } from 'zod'
import type { PlatformEvent } from '../delivery.ts'
import { type Pull, type PullAnswer, type PullAsk, type PullCursor, type PullPage, PullRefused } from '../pull.ts'
import { answeredBody, answeredBodyIfAny, answeredToken } from '../pull-answer.ts'
import { headerText } from '../pull-header.ts'
import { EMPTY_PAGE, nextPage, rowsAt } from '../pull-page.ts'
import { readRows } from '../pull-rows.ts'
import { firstWindow, nextWindow } from '../pull-window.ts'
import { isFields, textAt, type Value, valueAt } from '../value.ts'
import { readRow } from './pull-row.ts'

const HOST = 'https://api.monetizze.com.br/2.1'

/** Rows are postbacks. Nothing documented tells how many pages there are, so pages are asked for until one brings nothing new. */
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

/** The platform does not say how long a token lasts; a short life costs one request more. */
const TOKEN_SECONDS = 600
/** Shorter than any limit that Monetizze may have: it documents none. */
const WINDOW_DAYS = 30

/** Sales are asked for by the day they were made, which a refund does not change: those of so many days before may be given back since. */
const DAYS_BEFORE = 180
/** Cancelled, returned and blocked, in `codigo_status`. A cancelled one was given back only where it had been paid. */
const GIVEN_BACK = ['3', '4', '5']

/**
 * `last` is the hash of the page before this one: a platform that answers it again has no more. `start` is the first day of the range;
 * once its sales are in, those before it are asked for that were given back (`isBefore`).
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

function begin(ask: PullAsk): PullCursor {
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
  // A page after the last one may be unknown to the platform.
  const body = cursor.page > 1 ? answeredBodyIfAny(answer) : answeredBody(answer)
  const rows = body === null ? [] : listOf(body)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const isAgain = hash === cursor.last
  const page = isAgain ? null : nextPage(cursor.page, rows.length, { current: null, last: Number.POSITIVE_INFINITY })
  const { events, unread } = readRows(isAgain ? [] : rows, readRow)
  return { ...EMPTY_PAGE, events: events.filter(isWanted(cursor)), unread, next: afterPage(cursor, page, hash) }
}

/** Of the sales before the range nothing but what was asked for, should the filter be ignored. */
function isWanted({ isBefore }: Sales): (event: PlatformEvent) => boolean {
  const wasPaid = ({ raw_event, sale }: PlatformEvent) => raw_event !== '3' || sale?.approved_at != null
  return (event) => !isBefore || (GIVEN_BACK.includes(event.raw_event) && wasPaid(event))
}

/** Rows of other sales than the one asked for are not wanted, should the filter be ignored. */
function readSale(code: string, body: Value | null): PullPage {
  const rows = (body === null ? [] : listOf(body)).filter((row) => textAt(row, 'venda', 'codigo') === code)
  return { ...EMPTY_PAGE, ...readRows(rows, readRow) }
}

/** PHP writes a list with a hole as an object. */
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
