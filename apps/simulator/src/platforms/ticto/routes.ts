import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { bearerOf } from '../http/bearer.ts'
import { grantToken } from '../http/client-credentials.ts'
import { laravelHeaders, openHost, type PlatformApi, type PlatformCall } from '../http/host.ts'
import { invalidFields, laravelError, unauthenticated } from '../http/laravel.ts'
import { type Page, pageOfList, pageOfSales, sizeOf } from '../http/page.ts'
import { count, many, one, type Query } from '../http/query.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { productsOf } from '../store/products.ts'
import type { SaleQuery } from '../store/sales.ts'
import { accountOfToken } from '../store/tokens.ts'
import { isDay, spanOfDays } from '../times.ts'
import { orderRow, productRow } from './present.ts'
import { statusesFor } from './status.ts'

const SIZES = { usual: 20, most: 20 }
const TOKEN_SECONDS = 3_600

/** Ticto documents no limit, so the number is ours. */
const TICTO: PlatformApi = {
  platform: 'TICTO',
  requestsPerMinute: 60,
  creditHeaders: laravelHeaders,
  errorBody: laravelError,
  identify: (world, request) => {
    const found = accountOfToken(world, 'TICTO', bearerOf(request))
    if (!found || found.expired) throw unauthenticated()
    return found.account
  },
}

/** The history of orders and the products. Source: API v1 da Ticto, como a usam os clientes públicos. */
export function tictoRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, TICTO, 'glados.ticto.cloud', (host) => {
    host.open.post('/api/security/oauth/token', (request) => token(world, request))
    host.get('/api/v1/orders/history', orders)
    host.get('/api/v1/products', products)
  })
}

function token(world: SimulatorContext, request: FastifyRequest) {
  const granted = grantToken(world, 'TICTO', request, TOKEN_SECONDS)
  if (!granted) {
    throw new PlatformRefusal(401, { error: 'invalid_client', message: 'Client authentication failed' })
  }
  return granted
}

function orders({ world, account, query }: PlatformCall) {
  const place = { page: count(query, 'page') ?? 1, size: sizeOf(world, account, undefined, SIZES) }
  const page = pageOfSales(world, account, saleQuery(query), place)
  const token = account.credentials.webhook_token ?? ''
  return presented({ ...page, rows: page.rows.map((sale) => orderRow(sale, token)) })
}

function products({ world, account, query }: PlatformCall) {
  const place = { page: count(query, 'page') ?? 1, size: sizeOf(world, account, undefined, SIZES) }
  const page = pageOfList(productsOf(world, account), place)
  return presented({ ...page, rows: page.rows.map(productRow) })
}

function presented({ rows, page, pages, size, total }: Page<unknown>) {
  return { data: rows, meta: { current_page: page, last_page: Math.max(1, pages), per_page: size, total } }
}

function saleQuery(query: Query): SaleQuery {
  const filter = (name: string) => one(query, `filter[${name}]`) ?? one(query, name)
  const [start, end] = [filter('date_from'), filter('date_to')]
  for (const [name, day] of Object.entries({ date_from: start, date_to: end })) {
    if (day !== undefined && !isDay(day)) throw invalidFields({ [name]: `The ${name} is not a valid date.` })
  }
  const words = many(query, 'filter[status]') ?? many(query, 'status')
  return {
    created: {
      from: start === undefined ? undefined : spanOfDays(start, start).from,
      until: end === undefined ? undefined : spanOfDays(end, end).until,
    },
    statuses: words && statusesFor(words),
    code: filter('order_id'),
    email: filter('email'),
  }
}
