import type { PlatformCall } from '../http/host.ts'
import { sizeOf } from '../http/page.ts'
import { count, many, one, type Query } from '../http/query.ts'
import type { SaleStatus, StoredSale } from '../store/sale.ts'
import { findSales, type SaleQuery, type Slice } from '../store/sales.ts'
import { statusesCalled } from '../store/statuses.ts'
import { refused } from './api.ts'
import { HOTMART_STATUS, OTHER_STATUSES } from './status.ts'

export type CursorPage<Row> = { items: Row[]; page_info: PageInfo }
type PageInfo = { total_results: number; next_page_token?: string; prev_page_token?: string; results_per_page: number }

const SIZES = { usual: 50, most: 500 }

export function requestedSales(asked: PlatformCall): CursorPage<StoredSale> {
  const query = saleQuery(asked.query)
  return cursorPage(asked, (slice) => {
    const { total, sales } = findSales(asked.world, asked.account, query, slice)
    return { total, rows: sales }
  })
}

/**
 * The page token is base64 of the page size and page number. The size in the token wins over the one in the request.
 */
export function cursorPage<Row>(
  { world, account, query }: PlatformCall,
  read: (slice: Slice) => { total: number; rows: Row[] },
): CursorPage<Row> {
  if (one(query, 'max_results') && !count(query, 'max_results')) throw invalid('max_results')
  const cursor = cursorOf(one(query, 'page_token'))
  const size = cursor?.rows ?? sizeOf(world, account, count(query, 'max_results'), SIZES)
  const page = cursor?.page ?? 1
  const { total, rows } = read({ offset: (page - 1) * size, limit: size })
  return {
    items: rows,
    page_info: {
      total_results: total,
      ...(page * size < total ? { next_page_token: tokenOf({ rows: size, page: page + 1 }) } : {}),
      ...(page > 1 ? { prev_page_token: tokenOf({ rows: size, page: page - 1 }) } : {}),
      results_per_page: size,
    },
  }
}

type Cursor = { rows: number; page: number }

function tokenOf(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64')
}

function cursorOf(token: string | undefined): Cursor | undefined {
  if (!token) return undefined
  const text = Buffer.from(token, 'base64').toString('utf8')
  const [, rows, page] = /^\{"rows":([1-9][0-9]{0,3}),"page":([1-9][0-9]{0,6})\}$/.exec(text) ?? []
  if (!rows || !page) throw invalid('page_token')
  return { rows: Number(rows), page: Number(page) }
}

/** Default filter when the request has neither a transaction nor a status: paid sales only. */
const USUAL: readonly SaleStatus[] = ['paid', 'completed']

function saleQuery(query: Query): SaleQuery {
  const code = one(query, 'transaction')
  const words = many(query, 'transaction_status')
  const statuses = words ? named(words) : code ? undefined : USUAL
  const from = instant(query, 'start_date')
  const until = instant(query, 'end_date')
  if (from !== undefined && until !== undefined && from > until) throw invalid('start_date')
  const product = one(query, 'product_id')
  return { created: { from, until }, statuses, code, product, email: one(query, 'buyer_email') }
}

function named(words: string[]): SaleStatus[] {
  const statuses = statusesCalled(
    HOTMART_STATUS,
    words.filter((word) => !OTHER_STATUSES.includes(word)),
  )
  if (!statuses) throw invalid('transaction_status')
  return statuses
}

/** Accepts only milliseconds since 1970. */
function instant(query: Query, name: string): number | undefined {
  const text = one(query, name)
  if (text === undefined) return undefined
  if (!/^[0-9]{12,13}$/.test(text)) throw invalid(name)
  return Number(text)
}

function invalid(parameter: string) {
  return refused(400, 'invalid_parameter', `Invalid value for parameter ${parameter}`)
}
