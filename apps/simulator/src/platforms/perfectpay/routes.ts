import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { laravelHeaders, openHost, type PlatformApi, type PlatformCall } from '../http/host.ts'
import { invalidFields, laravelError, unauthenticated } from '../http/laravel.ts'
import { pageOfSales, sizeOf } from '../http/page.ts'
import { bodyFields } from '../http/query.ts'
import { bySellerToken } from '../http/static-token.ts'
import type { SaleQuery, Span } from '../store/sales.ts'
import { statusesCalled } from '../store/statuses.ts'
import { isDay, spanOfDays } from '../times.ts'
import { saleRow } from './present.ts'
import { PERFECTPAY_STATUS } from './status.ts'

const SIZES = { usual: 100, most: 100 }

/** PerfectPay documents no limit, so the number is ours. */
const PERFECTPAY: PlatformApi = {
  platform: 'PREFECTPAY',
  requestsPerMinute: 60,
  creditHeaders: laravelHeaders,
  errorBody: laravelError,
  identify: bySellerToken('PREFECTPAY', unauthenticated),
}

/** Sales are queried by POST, with filters and page in the body. */
export function perfectpayRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, PERFECTPAY, 'app.perfectpay.com.br', (host) => host.post('/api/v1/sales/get', sales))
}

function sales({ world, account, request }: PlatformCall) {
  const fields = bodyFields(request)
  const query = saleQuery(fields)
  const place = {
    page: positive(fields, 'page') ?? 1,
    size: sizeOf(world, account, positive(fields, 'paginate'), SIZES),
  }
  const { rows, total, pages, page } = pageOfSales(world, account, query, place)
  return {
    sales: { current_page: page, total_pages: Math.max(1, pages), total_items: total, data: rows.map(saleRow) },
  }
}

function saleQuery(fields: Fields): SaleQuery {
  const created = spanOf(fields, 'start_date_sale', 'end_date_sale')
  const approved = spanOf(fields, 'start_date_approved', 'end_date_approved')
  const code = text(fields, 'transaction_token')
  if (!created && !approved && !code) {
    throw invalidFields({ start_date_sale: 'The start date sale field is required.' })
  }
  const asked = fields['sale_status']
  const words = Array.isArray(asked) ? asked.map(String) : []
  return {
    ...(created ? { created } : {}),
    ...(approved ? { approved } : {}),
    code,
    statuses: words.length > 0 ? (statusesCalled(PERFECTPAY_STATUS, words) ?? []) : undefined,
  }
}

/** Days; either both or neither. */
function spanOf(fields: Fields, first: string, last: string): Span | undefined {
  const [start, end] = [text(fields, first), text(fields, last)]
  if (start === undefined && end === undefined) return undefined
  if (!isDay(start)) throw invalidFields({ [first]: 'Use the format YYYY-MM-DD.' })
  if (!isDay(end) || end < start) throw invalidFields({ [last]: 'Use the format YYYY-MM-DD, not before the start.' })
  return spanOfDays(start, end)
}

function positive(fields: Fields, name: string): number | undefined {
  const value = text(fields, name) ?? ''
  return /^[1-9][0-9]{0,6}$/.test(value) ? Number(value) : undefined
}
