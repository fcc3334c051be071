import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { openHost, type PlatformCall } from '../http/host.ts'
import { pageOfSales, sizeOf } from '../http/page.ts'
import { count, many, one, type Query } from '../http/query.ts'
import type { SaleStatus } from '../store/sale.ts'
import type { SaleQuery, Span } from '../store/sales.ts'
import { statusesCalled } from '../store/statuses.ts'
import { localInstant } from '../times.ts'
import { MONETIZZE, monetizzeToken, refused } from './api.ts'
import { transactionRow } from './present.ts'
import { MONETIZZE_STATUS } from './status.ts'

const SIZES = { usual: 100, most: 100 }

/** Transactions by their dates. Source: API 2.1 da Monetizze, como a usam os clientes públicos. */
export function monetizzeRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, MONETIZZE, 'api.monetizze.com.br', (host) => {
    host.open.get('/2.1/token', (request) => monetizzeToken(world, request))
    host.get('/2.1/transactions', transactions)
  })
}

function transactions({ world, account, query }: PlatformCall) {
  const place = { page: count(query, 'page') ?? 1, size: sizeOf(world, account, undefined, SIZES) }
  const { rows, total, pages } = pageOfSales(world, account, saleQuery(query), place)
  const key = account.credentials.webhook_token ?? ''
  return {
    status: 200,
    recordCount: String(total),
    pages,
    page: place.page,
    error: null,
    dados: rows.map((sale) => transactionRow(sale, key)),
  }
}

function saleQuery(query: Query): SaleQuery {
  return {
    created: spanOf(query, 'date_min', 'date_max'),
    approved: spanOf(query, 'end_date_min', 'end_date_max'),
    statuses: statusesOf(query),
    code: one(query, 'transaction'),
    product: one(query, 'product'),
    email: one(query, 'email'),
  }
}

function statusesOf(query: Query): SaleStatus[] | undefined {
  const words = many(query, 'status')
  return words && (statusesCalled(MONETIZZE_STATUS, words) ?? [])
}

function spanOf(query: Query, first: string, last: string): Span {
  const [from, until] = [first, last].map((name) => {
    const text = one(query, name)
    const instant = text === undefined ? undefined : localInstant(text)
    if (text !== undefined && instant === undefined) throw refused(400, `Parâmetro ${name} inválido`)
    return instant
  })
  return { from, until }
}
