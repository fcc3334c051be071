import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { openHost, type PlatformCall } from '../http/host.ts'
import { type Page, pageOfList, pageOfSales } from '../http/page.ts'
import { one } from '../http/query.ts'
import { productsOf } from '../store/products.ts'
import { saleByCode } from '../store/sales.ts'
import { KIWIFY, kiwifyToken, refused } from './api.ts'
import { fullSale, productRow, saleRow } from './present.ts'
import { placeOf, saleQuery } from './sale-query.ts'

/** Sales by UTC day, one sale in full, products. Source: documentação pública da Kiwify, sales e products. */
export function kiwifyRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, KIWIFY, 'public-api.kiwify.com', (host) => {
    host.open.post('/v1/oauth/token', (request) => kiwifyToken(world, request))
    host.get('/v1/sales', sales)
    host.get('/v1/sales/:id', sale)
    host.get('/v1/products', products)
    host.get('/v1/products/:id', product)
  })
}

function sales(asked: PlatformCall) {
  const present = one(asked.query, 'view_full_sale_details') === 'true' ? fullSale : saleRow
  return presented(pageOfSales(asked.world, asked.account, saleQuery(asked.query), placeOf(asked)), present)
}

function sale({ world, account, request }: PlatformCall) {
  const found = saleByCode(world, account, (request.params as { id: string }).id)
  if (!found) throw refused(404, 'Sale not found')
  return fullSale(found)
}

function products(asked: PlatformCall) {
  return presented(pageOfList(productsOf(asked.world, asked.account), placeOf(asked)), productRow)
}

function product({ world, account, request }: PlatformCall) {
  const { id } = request.params as { id: string }
  const found = productsOf(world, account).find((one) => one.id === id)
  if (!found) throw refused(404, 'Product not found')
  return productRow(found)
}

/** `count` is the total of all pages. */
function presented<Row>({ rows, page, size, total }: Page<Row>, present: (row: Row) => unknown) {
  return { pagination: { count: total, page_number: page, page_size: size }, data: rows.map(present) }
}
