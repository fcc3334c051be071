import { addDays, startOfDay } from '@talao/fiscal'
import { answeredBody, answeredToken } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import { EMPTY_PAGE, rowsAt } from '../delivery/pull-page.ts'
import type { Pull, PullAnswer, PullCursor, PullPage, PullQuery } from '../port/pull.ts'
import { readProduct } from './products.ts'
import { Cursor, firstOfStatus, firstStep, type SalesCursor, STATUSES } from './pull-cursor.ts'
import { readSales } from './pull-steps.ts'
import { nextToken } from './pull-token.ts'

const HOST = 'https://developers.hotmart.com'

/**
 * Sales come in three lists (history, users, commissions) with the same filters. The pull joins them by transaction.
 */
export const hotmartPull: Pull = {
  asks: ['range', 'transaction', 'products'],
  needs: [['client_id', 'client_secret', 'basic_token']],
  requestsPerMinute: 500,
  token: {
    request: ({ client_id = '', client_secret = '', basic_token = '' }) => ({
      method: 'POST',
      url: `https://api-sec-vlc.hotmart.com/security/oauth/token?${new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString()}`,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${headerText(basic_token.trim().replace(/^basic\s+/i, ''))}`,
      },
    }),
    read: (answer) => answeredToken(answer),
  },
  begin,
  request: (cursor, { token }) => ({
    method: 'GET',
    url: `${HOST}/${pathOf(Cursor.parse(cursor))}`,
    headers: { accept: 'application/json', authorization: `Bearer ${headerText(token)}` },
  }),
  read: (cursor, answer) => read(Cursor.parse(cursor), answer),
}

const PAGE_SIZE = 50

function begin(ask: PullQuery): PullCursor {
  if (ask.kind === 'products') return { kind: 'products', token: null, pages: 0 }
  if (ask.kind === 'transaction') return firstStep({ kind: 'transaction', transaction: ask.transaction })
  const start = startOfDay(ask.start).getTime()
  const end = startOfDay(addDays(ask.end, 1)).getTime() - 1
  return firstOfStatus({ start, end }, 0)
}

const PATHS: Record<SalesCursor['phase'], string> = {
  history: 'sales/history',
  users: 'sales/users',
  commissions: 'sales/commissions',
  prices: 'sales/price/details',
}

function pathOf(cursor: Cursor): string {
  const page = { max_results: String(PAGE_SIZE), ...(cursor.token === null ? {} : { page_token: cursor.token }) }
  if (cursor.kind === 'products') return `products/api/v1/products?${new URLSearchParams(page).toString()}`
  const query = new URLSearchParams({ ...filterOf(cursor), ...page })
  return `payments/api/v1/${PATHS[cursor.phase]}?${query.toString()}`
}

function filterOf({ phase, filter, foreign }: SalesCursor): Record<string, string> {
  if (phase === 'prices') return { transaction: foreign[0] ?? '' }
  if (filter.kind === 'transaction') return { transaction: filter.transaction }
  const status = STATUSES[filter.status]
  const dates = { start_date: String(filter.from), end_date: String(filter.to) }
  return status ? { ...dates, transaction_status: status } : dates
}

function read(cursor: Cursor, answer: PullAnswer): PullPage {
  if (cursor.kind === 'sales') return readSales(cursor, answer)
  const body = answeredBody(answer)
  const token = nextToken(cursor, body)
  const next = token === null ? null : { ...cursor, token, pages: cursor.pages + 1 }
  return { ...EMPTY_PAGE, products: rowsAt(body, 'items').flatMap(readProduct), next }
}
