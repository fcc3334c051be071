import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { laravelHeaders, openHost, type PlatformApi, type PlatformCall } from '../http/host.ts'
import { laravelError, laravelPage, unauthenticated } from '../http/laravel.ts'
import { pageOfList, pageOfSales, sizeOf } from '../http/page.ts'
import { count } from '../http/query.ts'
import { bySellerToken } from '../http/static-token.ts'
import { productsOf } from '../store/products.ts'
import { saleRow } from './present.ts'
import { saleQuery } from './sale-query.ts'

const SIZES = { usual: 100, most: 100 }

/** Braip documents no limit, so the number is ours. */
const BRAIP: PlatformApi = {
  platform: 'BRAIP',
  requestsPerMinute: 60,
  creditHeaders: laravelHeaders,
  errorBody: laravelError,
  identify: bySellerToken('BRAIP', unauthenticated),
}

/** Sales and products. Source: API da Braip, como a usam os clientes públicos. */
export function braipRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, BRAIP, 'ev.braip.com', (host) => {
    host.get('/api/vendas', sales)
    host.get('/api/v1/producers/products', products)
    // All products in the simulator are the account's own, so these lists are empty.
    for (const role of ['co-producers', 'affiliates']) {
      host.get(`/api/v1/${role}/products`, (asked) =>
        laravelPage(`/api/v1/${role}/products`, pageOfList([], placeOf(asked))),
      )
    }
  })
}

function sales(asked: PlatformCall) {
  const page = pageOfSales(asked.world, asked.account, saleQuery(asked.query), placeOf(asked))
  return laravelPage('/api/vendas', { ...page, rows: page.rows.map(saleRow) })
}

function products(asked: PlatformCall) {
  const page = pageOfList(productsOf(asked.world, asked.account), placeOf(asked))
  const rows = page.rows.map(({ id, name }) => ({ product_hash: id, name }))
  return laravelPage('/api/v1/producers/products', { ...page, rows })
}

function placeOf({ world, account, query }: PlatformCall) {
  return { page: count(query, 'page') ?? 1, size: sizeOf(world, account, undefined, SIZES) }
}
