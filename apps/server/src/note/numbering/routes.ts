import type { FastifyInstance } from 'fastify'
import { requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { NoteDeps } from '../note-deps.ts'
import { listGaps } from './list-gaps.ts'
import { listVoidRanges, voidXml } from './list-inutilizacoes.ts'
import { requestInutilizacao } from './request-inutilizacao.ts'

export function numberingRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/fiscal-note/gaps', async ({ actor, query }) => {
    const companyId = writeCompany(actor, query.company_id)
    requireCompany(actor, companyId, 'ADM')
    return { data: await listGaps(deps, companyId, query) }
  })

  route(app, 'GET /api/fiscal-note/void-range', async ({ actor, query }) => {
    const companyId = writeCompany(actor, query.company_id)
    requireCompany(actor, companyId, 'ADM')
    return { data: await listVoidRanges(deps, companyId, query) }
  })

  route(app, 'GET /api/fiscal-note/void-range/:id/xml', async ({ actor, params, reply }) => {
    const { name, bytes } = await voidXml(deps, actor, params.id)
    return reply.type('application/xml').header('content-disposition', `attachment; filename="${name}"`).send(bytes)
  })

  route(app, 'POST /api/fiscal-note/void-range', async ({ actor, body }) => {
    const companyId = writeCompany(actor, body.company_id)
    requireCompany(actor, companyId, 'ADM')
    return saved(await requestInutilizacao(deps, actor, companyId, body), 'A inutilização foi pedida.')
  })
}
