import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { listAudit } from './list.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/audit-log', ({ actor, query }) => listAudit(deps, actor, query))
}
