import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { openHost, type PlatformApi, type PlatformCall, retryAfter } from '../http/host.ts'
import { pageOfSales, sizeOf } from '../http/page.ts'
import { count, one, type Query } from '../http/query.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { bySellerToken } from '../http/static-token.ts'
import { productsOf } from '../store/products.ts'
import { type SaleQuery, saleByCode } from '../store/sales.ts'
import { daysBetween, isDay, spanOfDays } from '../times.ts'
import { orderRow, productRow } from './present.ts'

const SIZES = { usual: 7, most: 100 }
const LONGEST_DAYS = 60

/** TMB documents no limit, so the number is ours. */
const TMB: PlatformApi = {
  platform: 'TMB',
  requestsPerMinute: 60,
  creditHeaders: (credit) => (credit.exhausted ? retryAfter(credit) : {}),
  errorBody: (status, title) => ({ status, title }),
  identify: bySellerToken('TMB', () => refused(401, 'Unauthorized')),
}

/** Orders and products. Source: documentação pública da TMB, TMB API. */
export function tmbRoutes(app: FastifyInstance, world: SimulatorContext): void {
  openHost(app, world, TMB, 'api.tmbeducacao.com.br', (host) => {
    host.get('/api/pedidos', orders)
    host.get('/api/pedidos/DetalhePedidoEfetivado', order)
    host.get('/api/produtos', ({ world: own, account }) => productsOf(own, account).map(productRow))
  })
}

function orders({ world, account, query }: PlatformCall) {
  const size = sizeOf(world, account, count(query, 'pageSize'), SIZES)
  const place = { page: count(query, 'pageNumber') ?? 1, size }
  const { rows, total, pages, page } = pageOfSales(world, account, saleQuery(query), place)
  return { pageNumber: page, totalPages: pages, totalRecords: total, data: rows.map(orderRow) }
}

function order({ world, account, query }: PlatformCall) {
  const sale = saleByCode(world, account, one(query, 'pedido_id') ?? '')
  if (!sale) throw refused(404, 'Pedido não encontrado')
  return orderRow(sale)
}

/** Either both dates or neither; refused when they are more than 60 days apart. */
function saleQuery(query: Query): SaleQuery {
  const product = one(query, 'produto_id')
  const [start, end] = [one(query, 'data_inicio'), one(query, 'data_final')]
  if (start === undefined && end === undefined) return { product }
  if (!isDay(start) || !isDay(end) || start > end) throw refused(400, 'Informe data_inicio e data_final válidas')
  if (daysBetween(start, end) > LONGEST_DAYS) {
    throw refused(400, `O intervalo entre as datas não pode passar de ${LONGEST_DAYS} dias`)
  }
  return { created: spanOfDays(start, end), product }
}

function refused(status: number, title: string): PlatformRefusal {
  return new PlatformRefusal(status, { status, title })
}
