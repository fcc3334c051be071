import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { sendListing } from '../../kit/list/listing.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { sendWhyFile } from '../../note/why/why-file.ts'
import { makeThrottle } from '../../people/auth/throttle.ts'
import { splitOf } from '../coproduction/split-view.ts'
import { actOnDifference } from '../difference/difference-act.ts'
import { differenceInFull } from '../difference/difference-facts.ts'
import { editSale } from '../edit/edit-sale.ts'
import { type ByWhom, cancelSaleHeld, dateHeld, endDisputeHeld, skipHeld, unskipHeld } from '../edit/sale-decisions.ts'
import { flightRoutes } from '../flight/routes.ts'
import { withLockedSale } from '../receive/with-locked-sale.ts'
import { actOnRefund } from '../refunds/refund-action.ts'
import { whatIf } from '../what-if/what-if.ts'
import { whySale, whySalePage } from '../what-if/why-sale.ts'
import { saleActions, whyNotProcess } from './actions.ts'
import { createSale } from './create-sale.ts'
import { SALE_SHEET } from './list-sheet.ts'
import { loadSales } from './load.ts'
import { listSales, saleListing } from './queries.ts'
import { upcoming } from './upcoming.ts'

const DETAIL = ['items', 'client', 'company']

export function saleRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/sale', async (ask) => {
    const { actor, query } = ask
    if (!query.format) return listSales(deps, actor, query)
    return sendListing(deps, ask, query.format, await saleListing(deps, actor, query), SALE_SHEET)
  })
  route(app, 'GET /api/sale/upcoming', ({ actor, query }) => upcoming(deps, actor, query))
  flightRoutes(app, deps)
  route(app, 'GET /api/sale/:id/why', async ({ actor, params, query, reply }) => {
    if (query.format === 'pdf') return sendWhyFile(reply, await whySalePage(deps, actor, params.id))
    return { data: await whySale(deps, actor, params.id) }
  })
  const throttle = makeThrottle(deps.sessionDb, deps.vault)
  route(app, 'POST /api/what-if', async ({ actor, body }) => {
    await throttle.limit('what-if', actor.userId, deps.clock.now())
    return { data: await whatIf(deps, actor, body) }
  })
  route(app, 'GET /api/sale/:id/split', async ({ actor, params }) => ({ data: await splitOf(deps, actor, params.id) }))

  route(app, 'GET /api/sale/:id', async ({ actor, params, query }) => {
    const companyId = await companyOf(deps, actor, 'sale', params.id)
    return readCompanies(deps.db, [companyId], async (tx) => {
      const [sale] = await loadSales(tx, [companyId], [params.id], [...DETAIL, ...(query.with?.split(',') ?? [])])
      if (!sale) throw new AppError('nao_encontrado')
      return { data: { ...sale, difference: await differenceInFull(tx, sale), actions: saleActions(sale) } }
    })
  })

  route(app, 'POST /api/sale', async ({ actor, query, body, requestId }) =>
    saved(await createSale(deps, actor, body, requestId), 'Venda salva.', query.quiet),
  )

  route(app, 'PUT /api/sale/:id', async ({ actor, params, query, body, requestId }) => {
    await editSale(deps, actor, params.id, body, requestId)
    return saved(params.id, 'Venda salva.', query.quiet)
  })

  decisionRoutes(app, deps)
}

function decisionRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'POST /api/sale/:id/process', async ({ actor, params, body, requestId }) => {
    await requestProcessing(deps, actor, params.id, body?.send ?? true, requestId)
    return saved(params.id, 'A nota desta venda está sendo feita.')
  })

  route(app, 'POST /api/sale/:id/skip', async ({ actor, params, body, requestId }) => {
    const sale = await saleOf(deps, actor, params.id)
    await withLockedSale(deps, sale, (tx, row, now) =>
      skipHeld(deps, { tx, sale: row, now }, body.reason, byWhom(actor, requestId)),
    )
    return { message: 'A venda não será emitida.' }
  })

  route(app, 'DELETE /api/sale/:id/skip', async ({ actor, params, requestId }) => {
    const sale = await saleOf(deps, actor, params.id)
    await withLockedSale(deps, sale, (tx, row, now) =>
      unskipHeld(deps, { tx, sale: row, now }, byWhom(actor, requestId)),
    )
    return { message: 'A venda volta a ser emitida.' }
  })

  route(app, 'PUT /api/sale/:id/date', async ({ actor, params, body, requestId }) => {
    const sale = await saleOf(deps, actor, params.id)
    await withLockedSale(deps, sale, (tx, row, now) =>
      dateHeld(deps, { tx, sale: row, now }, body.date_to_process, byWhom(actor, requestId)),
    )
    return { message: 'Data de emissão alterada.' }
  })

  route(app, 'POST /api/sale/:id/end-dispute', async ({ actor, params, body, requestId }) => {
    const sale = await saleOf(deps, actor, params.id)
    await withLockedSale(deps, sale, (tx, row, now) =>
      endDisputeHeld(deps, { tx, sale: row, now }, body.reason, byWhom(actor, requestId)),
    )
    return { message: 'Disputa encerrada.' }
  })

  route(app, 'POST /api/sale/:id/cancel', async ({ actor, params, body, requestId }) => {
    const sale = await saleOf(deps, actor, params.id)
    await withLockedSale(deps, sale, (tx, row, now) =>
      cancelSaleHeld(deps, { tx, sale: row, now }, body.reason, byWhom(actor, requestId)),
    )
    return { message: 'Venda cancelada.' }
  })

  route(app, 'POST /api/sale/:id/difference', async ({ actor, params, body, requestId }) => {
    const { id, message } = await actOnDifference(deps, { actor, saleId: params.id, requestId }, body)
    return saved(id, message)
  })

  route(app, 'POST /api/sale/:id/refund/:refund_id', async ({ actor, params, body, requestId }) => {
    const { company_id: companyId } = await saleOf(deps, actor, params.id)
    const ask = { actor, companyId, saleId: params.id, refundId: params.refund_id, requestId }
    return { message: await actOnRefund(deps, ask, body) }
  })
}

async function saleOf(deps: NoteDeps, actor: Actor, id: number): Promise<{ company_id: number; id: number }> {
  return { company_id: await companyOf(deps, actor, 'sale', id), id }
}

function byWhom(actor: Actor, requestId: string): ByWhom {
  return { user_name: actor.name, request_id: requestId }
}

/** The user wants the note now, regardless of the issue date. */
async function requestProcessing(
  deps: NoteDeps,
  actor: Actor,
  id: number,
  send: boolean,
  requestId: string,
): Promise<void> {
  const own = await saleOf(deps, actor, id)
  await withLockedSale(deps, own, async (tx, sale, now) => {
    const why = whyNotProcess(sale)
    if (sale.status === 'DONE') throw new AppError('venda_com_nota')
    if (sale.status === 'UNPROCESSED') throw new AppError('venda_incompleta', { errors: { missing: [why ?? ''] } })
    if (why !== undefined) throw new AppError('venda_bloqueada', { text: why })
    await addSaleEvent(tx, sale, now, { kind: 'asked', text: 'Emissão pedida', ...byWhom(actor, requestId) })
    await deps.queue.enqueue(
      tx,
      'process-sale',
      { company_id: own.company_id, sale_id: id, by_hand: true, send },
      { key: `by-hand:${id}` },
    )
  })
}
