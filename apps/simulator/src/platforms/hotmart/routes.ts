import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { majorUnits } from '../amounts.ts'
import { openHost, type PlatformCall } from '../http/host.ts'
import { idOf, uuidOf } from '../identity.ts'
import type { StoredProduct } from '../store/product.ts'
import { productsOf } from '../store/products.ts'
import type { StoredSale } from '../store/sale.ts'
import { HOTMART } from './api.ts'
import { commissionsRow } from './commissions.ts'
import { historyRow } from './history.ts'
import { cursorPage, requestedSales } from './page.ts'
import { usersRow } from './users.ts'

/** Past sales and products. Source: documentação pública da Hotmart, sales e products. */
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
function sales(asked: PlatformCall, present: (sale: StoredSale) => unknown) {
  const { items, page_info } = requestedSales(asked)
  return { items: items.map(present), page_info }
}

/** A row of sales/price/details. */
function priceRow(sale: StoredSale) {
  const money = (cents: number) => ({ value: majorUnits(cents), currency_code: sale.currency })
  return {
    transaction: sale.code,
    product: { name: sale.product.name, id: idOf(sale.product.id) },
    base: money(sale.price_cents),
    total: money(sale.charged_cents),
    vat: money(0),
    fee: money(sale.fee_cents),
    real_conversion_rate: sale.exchange_rate === null ? 1 : Number(sale.exchange_rate),
  }
}

function products(asked: PlatformCall) {
  const { items, page_info } = cursorPage(asked, (slice) => {
    const all = productsOf(asked.world, asked.account)
    return { total: all.length, rows: all.slice(slice.offset, slice.offset + slice.limit) }
  })
  return { items: items.map(productRow), page_info }
}

const PRODUCT_CREATED_AT = Date.UTC(2025, 2, 18, 13)

/** A row of products. It has no price, because prices belong to offers. */
function productRow(product: StoredProduct) {
  return {
    id: idOf(product.id),
    name: product.name,
    ucode: uuidOf(`hotmart product ${product.id}`),
    status: product.active ? 'ACTIVE' : 'PAUSED',
    created_at: PRODUCT_CREATED_AT,
    format: product.is_physical ? 'PHYSICAL_PRODUCT' : product.is_subscription ? 'COMMUNITY' : 'ONLINE_COURSE',
    is_subscription: product.is_subscription,
    warranty_period: product.warranty_days,
  }
}
