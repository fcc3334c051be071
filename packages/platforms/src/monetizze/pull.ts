import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Pull, type PullAnswer, type PullAsk, type PullCursor, type PullPage, PullRefused } from '../pull.ts'
import { answeredBody, answeredBodyIfAny, answeredToken } from '../pull-answer.ts'
import { EMPTY_PAGE, nextPage, rowsAt } from '../pull-page.ts'
import { readRows } from '../pull-rows.ts'
import { firstWindow, nextWindow } from '../pull-window.ts'
import { textAt, type Value } from '../value.ts'
import { readRow } from './pull-row.ts'

const HOST = 'https://api.monetizze.com.br/2.1'

/** Rows are postbacks. Nothing documented tells how many pages there are, so pages are asked for until one brings nothing new. */
export const monetizzePull: Pull = {
  asks: ['range', 'transaction'],
  needs: [['auth_token']],
  requestsPerMinute: 60,
  token: {
    request: ({ auth_token = '' }) => ({
      method: 'GET',
      url: `${HOST}/token`,
      headers: { accept: 'application/json', x_consumer_key: auth_token },
    }),
    read: (answer) => answeredToken(answer, { field: 'token', defaultSeconds: TOKEN_SECONDS }),
  },
  begin,
  request: (cursor, { token }) => ({
    method: 'GET',
    url: `${HOST}/transactions?${queryOf(Cursor.parse(cursor)).toString()}`,
    headers: { accept: 'application/json', token: token ?? '' },
  }),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

/** The platform does not say how long a token lasts; a short life costs one request more. */
const TOKEN_SECONDS = 600
/** Shorter than any limit that Monetizze may have: it documents none. */
const WINDOW_DAYS = 30

/** `last` is the hash of the page before this one: a platform that answers it again has no more. */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sales'),
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
  return { kind: 'sales', ...firstWindow(ask.start, ask.end, WINDOW_DAYS), page: 1, last: null }
}

function queryOf(cursor: Cursor): URLSearchParams {
  if (cursor.kind === 'sale') return new URLSearchParams({ transaction: cursor.code })
  const { from, to, page } = cursor
  return new URLSearchParams({ date_min: `${from} 00:00:00`, date_max: `${to} 23:59:59`, page: String(page) })
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  if (cursor.kind === 'sale') return readSale(cursor.code, answeredBodyIfAny(answer))
  // A page after the last one may be unknown to the platform.
  const body = cursor.page > 1 ? answeredBodyIfAny(answer) : answeredBody(answer)
  const rows = body === null ? [] : listOf(body)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const isAgain = hash === cursor.last
  const page = isAgain ? null : nextPage(cursor.page, rows.length, { current: null, last: Number.POSITIVE_INFINITY })
  return { ...EMPTY_PAGE, ...readRows(isAgain ? [] : rows, readRow), next: afterPage(cursor, page, hash) }
}

/** Rows of other sales than the one asked for are not wanted, should the filter be ignored. */
function readSale(code: string, body: Value | null): PullPage {
  const rows = (body === null ? [] : listOf(body)).filter((row) => textAt(row, 'venda', 'codigo') === code)
  return { ...EMPTY_PAGE, ...readRows(rows, readRow) }
}

function listOf(body: Value): Value[] {
  return Array.isArray(body) ? body : rowsAt(body, 'dados')
}

function afterPage({ from, to, until }: Sales, page: number | null, last: string): PullCursor | null {
  if (page !== null) return { kind: 'sales', from, to, until, page, last }
  const after = nextWindow({ from, to, until }, WINDOW_DAYS)
  return after && { kind: 'sales', ...after, page: 1, last: null }
}
