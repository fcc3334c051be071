import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { answerList } from '../../kit/list/listing.ts'
import { auditChain } from './chain.ts'
import { auditListing } from './list.ts'
import { AUDIT_SHEET } from './list-sheet.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/audit-log', async (ask) =>
    answerList(deps, ask, await auditListing(deps, ask.actor, ask.query), AUDIT_SHEET),
  )
  route(app, 'GET /api/audit-log/chain', async ({ actor, query }) => ({
    data: await auditChain(deps, actor, query),
  }))
}
