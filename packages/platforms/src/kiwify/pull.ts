import { addDays } from '@talao/fiscal'
import { z } from 'zod'
import { idAt } from '../delivery/external-id.ts'
import { answeredBody, answeredBodyIfAny, answeredToken } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import { EMPTY_PAGE, lastAfter, nextPage, pageCountAt, rowsAt } from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import { firstWindow, nextWindow } from '../delivery/pull-window.ts'
import {
  type Pull,
  type PullAnswer,
  type PullCursor,
  type PullPage,
  type PullQuery,
  PullRefused,
} from '../port/pull.ts'
import { textAt, type Value } from '../reading/value.ts'
import { readProduct } from './products.ts'
import { isWhole, readRow } from './pull-row.ts'

const HOST = 'https://public-api.kiwify.com/v1'

/** List rows often lack price or address. Those sales are requested one by one. */
export const kiwifyPull: Pull = {
  asks: ['range', 'transaction', 'products'],
  needs: [['client_id', 'client_secret', 'account_id']],
  requestsPerMinute: 100,
  token: {
    request: ({ client_id = '', client_secret = '' }) => ({
      method: 'POST',
      url: `${HOST}/oauth/token`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id, client_secret }).toString(),
    }),
    read: (answer) => answeredToken(answer),
  },
  begin,
  request: (cursor, { credentials, token }) => ({
    method: 'GET',
    url: `${HOST}/${pathOf(Cursor.parse(cursor))}`,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${headerText(token)}`,
      'x-kiwify-account-id': headerText(credentials.account_id),
    },
  }),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

/**
 * Kiwify returns at most 90 days and counts them in UTC. Each request asks for one extra day, to include the evening of
 * the last day.
 */
const WINDOW_DAYS = 89
const PAGE_SIZE = 100
const DAYS_BEFORE = 90

/**
 * `start` is the first day of the range. A refund does not change the day of the sale, so after the range's sales the
 * pull also requests earlier sales that changed within the range (`isChanged`).
 */
const Window = { start: z.string(), isChanged: z.boolean(), from: z.string(), to: z.string(), until: z.string() }
/** `waiting`: codes of a page's sales still to be requested. `page`: the page after it, null after the last. */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sales'), ...Window, page: z.int() }),
  z.strictObject({
    kind: z.literal('details'),
    ...Window,
    page: z.int().nullable(),
    waiting: z.array(z.string()).min(1),
  }),
  z.strictObject({ kind: z.literal('sale'), code: z.string() }),
  z.strictObject({ kind: z.literal('products'), page: z.int() }),
])
type Cursor = z.infer<typeof Cursor>
type Sales = Extract<Cursor, { kind: 'sales' }>
type Details = Extract<Cursor, { kind: 'details' }>
type Window = Omit<Sales, 'kind' | 'page'>

function begin(ask: PullQuery): PullCursor {
  if (ask.kind === 'products') return { kind: 'products', page: 1 }
  if (ask.kind === 'transaction') return { kind: 'sale', code: codeOf(ask.transaction) }
  return { kind: 'sales', start: ask.start, isChanged: false, ...firstWindow(ask.start, ask.end, WINDOW_DAYS), page: 1 }
}

/** `.` or `..` as a code would change the URL path and request another resource. */
function codeOf(transaction: string): string {
  if (!/^\.{1,2}$/.test(transaction)) return transaction
  throw new PullRefused('refused', 'Este não é o código de uma venda da Kiwify. Confira-o e tente de novo.')
}

function pathOf(cursor: Cursor): string {
  if (cursor.kind === 'sale') return `sales/${encodeURIComponent(cursor.code)}`
  if (cursor.kind === 'details') return `sales/${encodeURIComponent(cursor.waiting[0] ?? '')}`
  const page = `page_size=${PAGE_SIZE}&page_number=${cursor.page}`
  if (cursor.kind === 'products') return `products?${page}`
  return `sales?${daysOf(cursor)}&view_full_sale_details=true&${page}`
}

function daysOf({ start, isChanged, from, to }: Window): string {
  if (!isChanged) return `start_date=${from}&end_date=${addDays(to, 1)}`
  // The first request already includes the evening before the range, because its days begin at midnight UTC.
  const made = `start_date=${addDays(start, -DAYS_BEFORE)}&end_date=${addDays(start, -1)}`
  return `${made}&updated_at_start_date=${from}&updated_at_end_date=${addDays(to, 1)}`
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  if (cursor.kind === 'sale') return { ...EMPTY_PAGE, ...saleOf(answer) }
  if (cursor.kind === 'details') return readDetail(cursor, answer)
  const body = answeredBody(answer)
  const rows = rowsAt(body, 'data')
  const page = pageAfter(cursor.page, rows.length, body)
  if (cursor.kind === 'sales') return readSales(cursor, rows, page)
  return { ...EMPTY_PAGE, products: rows.flatMap(readProduct), next: page === null ? null : { ...cursor, page } }
}

function readSales(
  { kind: _kind, page: _page, ...window }: Sales,
  rows: readonly Value[],
  page: number | null,
): PullPage {
  const isAsked = (row: Value): boolean => !isWhole(row) && idAt(row, 'id') !== null
  const whole = readRows(
    rows.filter((row) => !isAsked(row)),
    readRow,
  )
  const waiting = [...new Set(rows.filter(isAsked).flatMap((row) => idAt(row, 'id') ?? []))]
  const next = waiting.length > 0 ? { kind: 'details', ...window, page, waiting } : afterPage(window, page)
  return { ...EMPTY_PAGE, ...whole, next }
}

function readDetail(cursor: Details, answer: PullAnswer): PullPage {
  const [code = '', ...waiting] = cursor.waiting
  const { kind: _kind, waiting: _waiting, page, ...window } = cursor
  const next = waiting.length > 0 ? { ...cursor, waiting } : afterPage(window, page)
  if (answer.status !== 404) return { ...EMPTY_PAGE, ...saleOf(answer), next }
  return {
    ...EMPTY_PAGE,
    unread: [`A Kiwify lista a venda ${code} e não a mostra. Peça-a pelo código mais tarde.`],
    next,
  }
}

function saleOf(answer: PullAnswer): ReturnType<typeof readRows> {
  const sale = answeredBodyIfAny(answer)
  return readRows(sale === null ? [] : [sale], readRow)
}

function afterPage(window: Window, page: number | null): PullCursor | null {
  if (page !== null) return { kind: 'sales', ...window, page }
  const after = nextWindow(window, WINDOW_DAYS)
  if (after !== null) return { kind: 'sales', ...window, ...after, page: 1 }
  if (window.isChanged) return null
  const { start, until } = window
  return { kind: 'sales', start, isChanged: true, ...firstWindow(start, until, WINDOW_DAYS), page: 1 }
}

/**
 * Kiwify does not document whether `count` is the total or the rows of the page, so a full page is always followed by
 * another request.
 */
function pageAfter(asked: number, rows: number, body: Value): number | null {
  const size = Math.min(pageCountAt(body, 'pagination', 'page_size') ?? PAGE_SIZE, PAGE_SIZE)
  const count = /^[0-9]{1,9}$/.exec(textAt(body, 'pagination', 'count') ?? '')?.[0]
  const last = Math.max(Math.ceil(Number(count ?? 0) / size), lastAfter(asked, rows, size))
  return nextPage(asked, rows, { current: pageCountAt(body, 'pagination', 'page_number'), last })
}
