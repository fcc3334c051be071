import type { FastifyInstance } from 'fastify'
import { requireCompany, writeCompany } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { saved } from '../../http/saved.ts'
import { askVoid } from './ask-void.ts'
import { listGaps } from './list-gaps.ts'

export function numberingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/fiscal-note/gaps', async ({ actor, query }) => {
    const companyId = writeCompany(actor, query.company_id)
    requireCompany(actor, companyId, 'ADM')
    return { data: await listGaps(deps, companyId, query) }
  })

  route(app, 'POST /api/fiscal-note/void-range', async ({ actor, body }) => {
    const companyId = writeCompany(actor, body.company_id)
    requireCompany(actor, companyId, 'ADM')
    return saved(await askVoid(deps, actor, companyId, body), 'A inutilização foi pedida.')
  })
}
