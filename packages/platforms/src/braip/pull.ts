import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { z } from 'zod'
import { idAt } from '../delivery/external-id.ts'
import { answeredBody, answeredBodyIfAny } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import {
  EMPTY_PAGE,
  lastAfter,
  nextPage,
  type PageNumbers,
  pageCountAt,
  rowFields,
  rowsAt,
} from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import { firstWindow, nextWindow } from '../delivery/pull-window.ts'
import type { Pull, PullAnswer, PullCursor, PulledProduct, PullPage, PullQuery } from '../port/pull.ts'
import { cutText, filledAt, type Value } from '../reading/value.ts'
import { readBraipRow } from './parse.ts'

const HOST = 'https://ev.braip.com/api'
/** Every request must give the first and the last day, at most six months apart. */
const LONGEST_DAYS = 180
const PAGE_SIZE = 100
/**
 * Limits of the search by code: Braip had no sales before the first day; the last day ends the search when the answer
 * has no date.
 */
const FIRST_DAY = '2018-01-01'
const LAST_DAY = '2045-12-31'
/** Braip lists a seller's products separately: own products, co-produced ones and those sold as affiliate. */
const PRODUCT_LISTS = ['producers', 'co-producers', 'affiliates'] as const

export const braipPull: Pull = {
  asks: ['range', 'transaction', 'products'],
  needs: [['auth_token']],
  // Braip asks for a pause between pages.
  requestsPerMinute: 120,
  begin,
  request: (cursor, { credentials: { auth_token } }) => ({
    method: 'GET',
    url: `${HOST}/${pathOf(Cursor.parse(cursor))}`,
    headers: { accept: 'application/json', authorization: `Bearer ${headerText(auth_token)}` },
  }),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

const Window = { from: z.string(), to: z.string(), until: z.string(), page: z.int() }
/**
 * `start` is the first day of the range. A refund does not change the day of the sale, so after the sales of the range
 * (`SOLD`) the pull also requests older sales, up to half a year back, that changed within the range (`CHANGED`).
 */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SOLD'), start: z.string(), ...Window }),
  z.strictObject({ kind: z.literal('CHANGED'), start: z.string(), ...Window }),
  z.strictObject({ kind: z.literal('ONE'), transaction: z.string(), ...Window }),
  z.strictObject({ kind: z.literal('PRODUCTS'), list: z.int(), page: z.int() }),
])
type Cursor = z.infer<typeof Cursor>
type SalesCursor = Exclude<Cursor, { kind: 'PRODUCTS' }>

function begin(ask: PullQuery): PullCursor {
  if (ask.kind === 'products') return { kind: 'PRODUCTS', list: 0, page: 1 }
  if (ask.kind === 'range') {
    return { kind: 'SOLD', start: ask.start, ...firstWindow(ask.start, ask.end, LONGEST_DAYS), page: 1 }
  }
  // The API needs days and the day of the sale is unknown, so search half-year windows from the first day.
  return { kind: 'ONE', transaction: ask.transaction, ...firstWindow(FIRST_DAY, LAST_DAY, LONGEST_DAYS), page: 1 }
}

function pathOf(cursor: Cursor): string {
  if (cursor.kind === 'PRODUCTS') return `v1/${PRODUCT_LISTS[cursor.list]}/products?page=${cursor.page}`
  const query = new URLSearchParams(daysOf(cursor))
  query.set('page', String(cursor.page))
  if (cursor.kind === 'ONE') query.set('transaction_key', cursor.transaction)
  return `vendas?${query.toString()}`
}

function daysOf(cursor: SalesCursor): Record<string, string> {
  if (cursor.kind !== 'CHANGED') return { date_min: startOf(cursor.from), date_max: endOf(cursor.to) }
  return {
    date_min: startOf(addDays(cursor.start, -LONGEST_DAYS)),
    date_max: endOf(addDays(cursor.start, -1)),
    last_update_min: startOf(cursor.from),
    last_update_max: endOf(cursor.to),
  }
}

function startOf(day: string): string {
  return `${day} 00:00:00`
}

function endOf(day: string): string {
  return `${day} 23:59:59`
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  if (cursor.kind === 'PRODUCTS') return readProducts(cursor, answer)
  const body = cursor.kind === 'ONE' ? answeredBodyIfAny(answer) : answeredBody(answer)
  const rows = body === null ? [] : rowsAt(body, 'data')
  const { events, unread } = readRows(rows, (row) => readBraipRow(rowFields(row)))
  const page = body === null ? null : nextPage(cursor.page, rows.length, salePages(cursor.page, rows.length, body))
  return {
    ...EMPTY_PAGE,
    events: events.filter(({ sale }) => sale !== null),
    unread,
    next: page === null ? nextStretch(cursor, rows.length > 0, answer) : { ...cursor, page },
  }
}

function salePages(asked: number, rows: number, body: Value): PageNumbers {
  const { current, last } = pageNumbersIn(body)
  return { current, last: last ?? lastAfter(asked, rows, PAGE_SIZE) }
}

function pageNumbersIn(body: Value): PageNumbers {
  return { current: pageCountAt(body, 'current_page'), last: pageCountAt(body, 'last_page') }
}

function nextStretch(cursor: SalesCursor, isFound: boolean, answer: PullAnswer): PullCursor | null {
  if (cursor.kind === 'ONE' && (isFound || cursor.to >= today(answer))) return null
  const next = nextWindow(cursor, LONGEST_DAYS)
  if (next !== null) return { ...cursor, ...next, page: 1 }
  if (cursor.kind !== 'SOLD') return null
  return { kind: 'CHANGED', start: cursor.start, ...firstWindow(cursor.start, cursor.until, LONGEST_DAYS), page: 1 }
}

/** The current day by the answer's `date` header; without it, the last day. */
function today({ headers }: PullAnswer): string {
  const at = Date.parse(headers['date'] ?? '')
  return Number.isNaN(at) ? LAST_DAY : dayInSaoPaulo(new Date(at))
}

function readProducts({ list, page }: Extract<Cursor, { kind: 'PRODUCTS' }>, answer: PullAnswer): PullPage {
  // A seller who never co-produced or sold as affiliate has no such list (404).
  const body = list === 0 ? answeredBody(answer) : answeredBodyIfAny(answer)
  const rows = body === null ? [] : Array.isArray(body) ? body : rowsAt(body, 'data')
  const following = body === null ? null : nextPage(page, rows.length, pageNumbersIn(body))
  const nextList: PullCursor | null =
    list + 1 < PRODUCT_LISTS.length ? { kind: 'PRODUCTS', list: list + 1, page: 1 } : null
  return {
    ...EMPTY_PAGE,
    products: rows.flatMap(productOf),
    next: following === null ? nextList : { kind: 'PRODUCTS', list, page: following },
  }
}

const LONGEST_TITLE = 120

function productOf(row: Value): PulledProduct[] {
  const id = idAt(row, 'product_hash') ?? idAt(row, 'product_key')
  if (id === null) return []
  return [
    {
      id,
      title: cutText(filledAt(row, 'name') ?? filledAt(row, 'product_name') ?? id, LONGEST_TITLE),
      price: null,
      currency: null,
      status: filledAt(row, 'status'),
      type: null,
      warranty_days: null,
      is_physical: null,
    },
  ]
}
