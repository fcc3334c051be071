import { addDays } from '@talao/fiscal'
import { z } from 'zod'
import { answeredBody, answeredBodyIfAny } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import { EMPTY_PAGE, lastAfter, nextPage, pageCountAt, rowFields, rowsAt } from '../delivery/pull-page.ts'
import { readRows } from '../delivery/pull-rows.ts'
import {
  type Pull,
  type PullAnswer,
  type PullCursor,
  type PullPage,
  type PullQuery,
  PullRefused,
} from '../port/pull.ts'
import { readPerfectPayRow } from './parse.ts'

const SALES = 'https://app.perfectpay.com.br/api/v1/sales/get'
const PAGE_SIZE = 100
/**
 * How many days before the range a sale may be made and still be approved within it: a boleto takes days, a review
 * weeks.
 */
const DAYS_BEFORE = 90

export const perfectPayPull: Pull = {
  // The API has no product list; products come with the sales.
  asks: ['range', 'transaction'],
  needs: [['auth_token']],
  requestsPerMinute: 60,
  begin,
  request: (cursor, { credentials: { auth_token } }) => ({
    method: 'POST',
    url: SALES,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${headerText(auth_token)}`,
    },
    body: JSON.stringify({ ...filterOf(Cursor.parse(cursor)), paginate: PAGE_SIZE }),
  }),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

const Range = { start: z.string(), end: z.string(), page: z.int() }
/** First the sales made in the range, then those made before it and approved in it. */
const Cursor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('MADE'), ...Range }),
  z.strictObject({ kind: z.literal('APPROVED'), ...Range }),
  z.strictObject({ kind: z.literal('ONE'), transaction: z.string(), page: z.int() }),
])
type Cursor = z.infer<typeof Cursor>

function begin(ask: PullQuery): PullCursor {
  if (ask.kind === 'range') return { kind: 'MADE', start: ask.start, end: ask.end, page: 1 }
  if (ask.kind === 'transaction') return { kind: 'ONE', transaction: ask.transaction, page: 1 }
  throw new PullRefused('refused', 'A API da PerfectPay não lista produtos. Eles chegam com as vendas.')
}

function filterOf(cursor: Cursor): Record<string, string | number> {
  const { page } = cursor
  if (cursor.kind === 'ONE') return { page, transaction_token: cursor.transaction }
  if (cursor.kind === 'MADE') return { page, start_date_sale: cursor.start, end_date_sale: cursor.end }
  return {
    page,
    start_date_sale: addDays(cursor.start, -DAYS_BEFORE),
    end_date_sale: addDays(cursor.start, -1),
    start_date_approved: cursor.start,
    end_date_approved: cursor.end,
  }
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  const body = cursor.kind === 'ONE' ? answeredBodyIfAny(answer) : answeredBody(answer)
  if (body === null) return EMPTY_PAGE
  const rows = rowsAt(body, 'sales', 'data')
  const { events, unread } = readRows(rows, (row) => readPerfectPayRow(rowFields(row)))
  const page = nextPage(cursor.page, rows.length, {
    current: pageCountAt(body, 'sales', 'current_page'),
    last: pageCountAt(body, 'sales', 'total_pages') ?? lastAfter(cursor.page, rows.length, PAGE_SIZE),
  })
  return {
    ...EMPTY_PAGE,
    events: events.filter(({ sale }) => sale !== null),
    unread,
    next: page === null ? nextPass(cursor) : { ...cursor, page },
  }
}

function nextPass(cursor: Cursor): PullCursor | null {
  return cursor.kind === 'MADE' ? { ...cursor, kind: 'APPROVED', page: 1 } : null
}
