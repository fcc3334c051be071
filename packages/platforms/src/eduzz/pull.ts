import { z } from 'zod'
import { answeredBody, answeredBodyIfAny } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import { EMPTY_PAGE, nextPage, pageCountAt, rowsAt } from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import { firstWindow, nextWindow } from '../delivery/pull-window.ts'
import {
  type Pull,
  type PullAnswer,
  type PullCursor,
  type PullPage,
  type PullQuery,
  PullRefused,
  type PullRequest,
} from '../port/pull.ts'
import { type Fields, isFields, textAt, type Value } from '../reading/value.ts'
import { readProduct } from './products.ts'
import { isWhole, readRow, toInvoice, withCustomer } from './pull-row.ts'
import { eduzzToken, HOST } from './pull-token.ts'

/**
 * Rows have neither document nor address, so the pull also requests each buyer of a page. No documented request finds
 * one sale by its code.
 */
export const eduzzPull: Pull = {
  asks: ['range', 'products'],
  needs: [['auth_token'], ['client_id', 'client_secret']],
  requestsPerMinute: 30,
  token: eduzzToken,
  begin,
  request: (cursor, { credentials, token }) => request(Cursor.parse(cursor), credentials.auth_token || token || ''),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

/** Eduzz documents no limit; 30 days should be below any limit it has. */
const WINDOW_DAYS = 30
const PAGE_SIZE = 50

const Window = { from: z.string(), to: z.string(), until: z.string() }
/**
 * `waiting`: sales of a page whose buyers are still to be requested. `page`: the page after it, null after the last.
 */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sales'), ...Window, page: z.int() }),
  z.strictObject({
    kind: z.literal('buyers'),
    ...Window,
    page: z.int().nullable(),
    waiting: z.array(z.custom<Fields>((row) => isFields(row as Value))).min(1),
  }),
  z.strictObject({ kind: z.literal('products'), page: z.int() }),
])
type Cursor = z.infer<typeof Cursor>
type Sales = Extract<Cursor, { kind: 'sales' }>
type Buyers = Extract<Cursor, { kind: 'buyers' }>

function begin(ask: PullQuery): PullCursor {
  if (ask.kind === 'products') return { kind: 'products', page: 1 }
  if (ask.kind === 'transaction')
    throw new PullRefused('refused', 'A Eduzz não encontra uma venda pelo código. Peça-a pelo período.')
  return { kind: 'sales', ...firstWindow(ask.start, ask.end, WINDOW_DAYS), page: 1 }
}

function request(cursor: Cursor, token: string): PullRequest {
  return {
    method: 'GET',
    url: `${HOST}/${pathOf(cursor)}`,
    headers: { accept: 'application/json', authorization: `Bearer ${headerText(token)}` },
  }
}

function pathOf(cursor: Cursor): string {
  if (cursor.kind === 'buyers') return `customers/${encodeURIComponent(emailOf(cursor.waiting[0]) ?? '')}`
  const page = `page=${cursor.page}&itemsPerPage=${PAGE_SIZE}`
  return cursor.kind === 'products' ? `products?${page}` : `sales?startDate=${cursor.from}&endDate=${cursor.to}&${page}`
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  if (cursor.kind === 'sales') return readSales(cursor, answeredBody(answer))
  if (cursor.kind === 'buyers') return readBuyer(cursor, answeredBodyIfAny(answer))
  const body = answeredBody(answer)
  const rows = rowsAt(body, 'items')
  const page = pageAfter(cursor.page, rows, body)
  return { ...EMPTY_PAGE, products: rows.flatMap(readProduct), next: page === null ? null : { ...cursor, page } }
}

/** A malformed address would find no customer and make the API refuse the request, which ends the whole pull. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+\.[^\s@]{1,189}$/

function readSales(cursor: Sales, body: Value): PullPage {
  const rows = rowsAt(body, 'items')
  const invoices = rows.map(toInvoice)
  const isAsked = (invoice: Fields): boolean => !isWhole(invoice) && EMAIL.test(emailOf(invoice) ?? '')
  const waiting = invoices.filter(isAsked)
  const { events, unread } = readRows(
    invoices.filter((invoice) => !isAsked(invoice)),
    readRow,
  )
  const page = pageAfter(cursor.page, rows, body)
  const { from, to, until } = cursor
  const next = waiting.length > 0 ? { kind: 'buyers', from, to, until, page, waiting } : afterPage(cursor, page)
  return { ...EMPTY_PAGE, events: events.filter(({ sale }) => sale !== null), unread, next }
}

/** One answer serves every sale of this buyer on the page. */
function readBuyer(cursor: Buyers, customer: Value | null): PullPage {
  const email = emailOf(cursor.waiting[0])
  const isOfBuyer = (invoice: Fields): boolean => emailOf(invoice) === email
  const { events, unread } = readRows(
    cursor.waiting.filter(isOfBuyer).map((invoice) => withCustomer(invoice, customer)),
    readRow,
  )
  const waiting = cursor.waiting.filter((invoice) => !isOfBuyer(invoice))
  const next = waiting.length > 0 ? { ...cursor, waiting } : afterPage(cursor, cursor.page)
  return { ...EMPTY_PAGE, events: events.filter(({ sale }) => sale !== null), unread, next }
}

function afterPage({ from, to, until }: Sales | Buyers, page: number | null): PullCursor | null {
  if (page !== null) return { kind: 'sales', from, to, until, page }
  const window = nextWindow({ from, to, until }, WINDOW_DAYS)
  return window && { kind: 'sales', ...window, page: 1 }
}

/** Pages may have fewer rows than requested, so only the page count shows the end. */
function pageAfter(asked: number, rows: readonly Value[], body: Value): number | null {
  const last = pageCountAt(body, 'pages') ?? pageCountAt(body, 'totalPages')
  return nextPage(asked, rows.length, { current: pageCountAt(body, 'page'), last })
}

function emailOf(invoice: Fields | undefined): string | null {
  return textAt(invoice, 'buyer', 'email')
}
