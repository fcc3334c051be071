import { dayInSaoPaulo } from '@talao/fiscal'
import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { TellDeps } from '../tell-deps.ts'
import { addCredits } from './add-credits.ts'
import { readCredits } from './credits.ts'
import { demoDashboards } from './demo.ts'
import { homeDashboard } from './home.ts'
import { notesRanking } from './notes-ranking.ts'
import { notesReport } from './notes-report.ts'
import { salesDashboard } from './sales-dashboard.ts'
import { stuckCauses } from './stuck-causes.ts'

export function reportRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/causes', async ({ actor, query }) => ({ data: await stuckCauses(deps, actor, query) }))
  route(app, 'GET /api/reports/dashboard/home', async ({ actor, query }) => ({
    data: await homeDashboard(deps, actor, query),
  }))
  route(app, 'GET /api/reports/dashboard/sales', async ({ actor, query }) => ({
    data: await salesDashboard(deps, actor, query),
  }))
  route(app, 'GET /api/reports/dashboard/demo', async () => ({ data: demoDashboards(dayInSaoPaulo(deps.clock.now())) }))
  route(app, 'GET /api/reports/dashboard/notes-ranking', async ({ actor, query }) => ({
    data: await notesRanking(deps, actor, query),
  }))
  route(app, 'GET /api/reports', async ({ actor, query }) => ({ data: await notesReport(deps, actor, query) }))
  route(app, 'GET /api/reports/credits', ({ actor, query }) => readCredits(deps, actor, query.company_id))
  route(app, 'POST /api/reports/credits', async ({ body }) => saved(await addCredits(deps, body), 'Créditos salvos.'))
}
