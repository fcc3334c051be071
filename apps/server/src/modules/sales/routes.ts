import { AppError } from '@talao/contract'
import { MISSING_LABELS } from '@talao/contract/values'
import type { FastifyInstance } from 'fastify'
import { readCompanies, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { companyOf } from '../../http/company-of.ts'
import { route } from '../../http/route.ts'
import { saved } from '../../http/saved.ts'
import { loadSales } from './load.ts'
import { listSales } from './queries.ts'
import { tellSale } from './timeline.ts'

const DETAIL = ['items', 'client', 'company']

export function saleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/sale', ({ actor, query }) => listSales(deps, actor, query))

  route(app, 'GET /api/sale/:id', async ({ actor, params, query }) => {
    const companyId = await companyOf(deps, actor, 'sale', params.id)
    const [sale] = await readCompanies(deps.db, [companyId], (tx) =>
      loadSales(tx, [companyId], [params.id], [...DETAIL, ...(query.with?.split(',') ?? [])]),
    )
    if (!sale) throw new AppError('nao_encontrado')
    return { data: sale }
  })

  route(app, 'POST /api/sale/:id/process', async ({ actor, params, body, requestId }) => {
    await askToProcess(deps, actor, params.id, body?.send ?? true, requestId)
    return saved(params.id, 'A nota desta venda está sendo feita.')
  })
}

/** Somebody wants the note now, whatever day the sale was waiting for. */
async function askToProcess(deps: Deps, actor: Actor, id: number, send: boolean, requestId: string): Promise<void> {
  const companyId = await companyOf(deps, actor, 'sale', id)
  await withCompanies(deps.db, [companyId], async (tx) => {
    const sale = await tx
      .selectFrom('sale')
      .select(['id', 'company_id', 'status', 'missing', 'status_reason'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!sale) throw new AppError('nao_encontrado')
    if (sale.status === 'DONE') throw new AppError('venda_com_nota')
    if (sale.status === 'UNPROCESSED') {
      const missing = (sale.missing as (keyof typeof MISSING_LABELS)[]).map((what) => MISSING_LABELS[what]).join(', ')
      throw new AppError('venda_incompleta', { errors: { missing: [sale.status_reason ?? `Falta ${missing}.`] } })
    }
    if (sale.status !== 'PENDING') throw new AppError('venda_bloqueada')
    await tellSale(tx, sale, deps.clock.now(), {
      kind: 'asked',
      text: 'Emissão pedida',
      user_name: actor.name,
      request_id: requestId,
    })
    await deps.queue.enqueue(
      tx,
      'process-sale',
      { company_id: companyId, sale_id: id, by_hand: true, send },
      { key: `by-hand:${id}` },
    )
  })
}
