import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { openHost, type PlatformCall } from '../http/host.ts'
import { type Page, pageOfList, pageOfSales, sizeOf } from '../http/page.ts'
import { count, many, one, type Query } from '../http/query.ts'
import { productsOf } from '../store/products.ts'
import { findSales, type SaleQuery, saleByCode } from '../store/sales.ts'
import { statusesCalled } from '../store/statuses.ts'
import { isDay, spanOfDays } from '../times.ts'
import { EDUZZ, refused } from './api.ts'
import { customerRow, fullSale, productRow, saleRow } from './present.ts'
import { EDUZZ_STATUS } from './status.ts'

const SIZES = { usual: 10, most: 100 }

/** Sales by day, customers by e-mail, and products. */
export function eduzzRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, EDUZZ, 'api.eduzz.com', (host) => {
    host.get('/myeduzz/v1/sales', sales)
    host.get('/myeduzz/v1/sales/:id', sale)
    host.get('/myeduzz/v1/customers/:email', customer)
    host.get('/myeduzz/v1/products', products)
  })
}

function sales({ world, account, query }: PlatformCall) {
  return presented(pageOfSales(world, account, saleQuery(query), placeOf({ world, account, query })), saleRow)
}

function sale({ world, account, request }: PlatformCall) {
  const found = saleByCode(world, account, (request.params as { id: string }).id)
  if (!found) throw refused(404, 'Sale not found')
  return fullSale(found)
}

function products({ world, account, query }: Omit<PlatformCall, 'request'>) {
  return presented(pageOfList(productsOf(world, account), placeOf({ world, account, query })), productRow)
}

function customer({ world, account, request }: PlatformCall) {
  const { email } = request.params as { email: string }
  const [sale] = findSales(world, account, { email }, { offset: 0, limit: 1 }).sales
  if (!sale) throw refused(404, 'Customer not found')
  return customerRow(sale.buyer)
}

function presented<Row>({ rows, page, pages, total }: Page<Row>, present: (row: Row) => unknown) {
  return { page, pages, totalItems: total, items: rows.map(present) }
}

function placeOf({ world, account, query }: Omit<PlatformCall, 'request'>) {
  return { page: count(query, 'page') ?? 1, size: sizeOf(world, account, count(query, 'itemsPerPage'), SIZES) }
}

function saleQuery(query: Query): SaleQuery {
  const start = one(query, 'startDate')
  const end = one(query, 'endDate')
  if (!isDay(start) || !isDay(end)) throw refused(400, 'startDate and endDate are required (YYYY-MM-DD)')
  if (start > end) throw refused(400, 'startDate must not be after endDate')
  const span = spanOfDays(start, end)
  const words = many(query, 'status')
  const statuses = words && (statusesCalled(EDUZZ_STATUS, words) ?? [])
  const byPayment = one(query, 'referenceDate') === 'paidAt'
  return { ...(byPayment ? { approved: span } : { created: span }), statuses, product: one(query, 'productId') }
}
