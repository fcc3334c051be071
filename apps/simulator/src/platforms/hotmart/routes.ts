import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { productsOf } from '../book/products.ts'
import type { BookSale } from '../book/sale.ts'
import { type Asked, openHost } from '../http/host.ts'
import { HOTMART } from './api.ts'
import { commissionsRow } from './commissions.ts'
import { historyRow } from './history.ts'
import { cursorPage, salesAsked } from './page.ts'
import { priceRow } from './price-details.ts'
import { productRow } from './product.ts'
import { usersRow } from './users.ts'

/** Past sales and products. Fonte: documentação pública da Hotmart, sales e products. */
export function hotmartRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, HOTMART, 'developers.hotmart.com', (host) => {
    host.get('/payments/api/v1/sales/history', (asked) => sales(asked, historyRow))
    host.get('/payments/api/v1/sales/users', (asked) => sales(asked, usersRow))
    host.get('/payments/api/v1/sales/commissions', (asked) => sales(asked, commissionsRow))
    host.get('/payments/api/v1/sales/price/details', (asked) => sales(asked, priceRow))
    host.get('/products/api/v1/products', (asked) => products(asked))
  })
}

/** All lists take the same filters, so clients can join them by transaction. */
function sales(asked: Asked, present: (sale: BookSale) => unknown) {
  const { items, page_info } = salesAsked(asked)
  return { items: items.map(present), page_info }
}

function products(asked: Asked) {
  const { items, page_info } = cursorPage(asked, (slice) => {
    const all = productsOf(asked.world, asked.account)
    return { total: all.length, rows: all.slice(slice.offset, slice.offset + slice.limit) }
  })
  return { items: items.map(productRow), page_info }
}
