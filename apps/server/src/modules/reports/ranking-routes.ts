import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { notesRanking } from './notes-ranking.ts'

export function rankingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/reports/dashboard/notes-ranking', async ({ actor, query }) => ({
    data: await notesRanking(deps, actor, query),
  }))
}
