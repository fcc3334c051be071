import { AppError } from '@talao/contract'
import { localDay } from '@talao/fiscal'
import type { FastifyInstance } from 'fastify'
import { companyRegimes } from '../../../company/companies/regimes.ts'
import { companyZone } from '../../../kit/db/company-day.ts'
import { readCompanies } from '../../../kit/db/scope.ts'
import { requireCompany } from '../../../kit/http/actor.ts'
import { route } from '../../../kit/http/route.ts'
import { saved } from '../../../kit/http/save-answers.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'
import { revenueOfCompany } from './revenue-of-company.ts'
import { saveRegimes } from './save-regimes.ts'
import { saveRevenue } from './save-revenue.ts'

export function regimeRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/company/:id/regime', async ({ actor, params }) => {
    requireCompany(actor, params.id, 'user')
    return readCompanies(deps.db, [params.id], async (tx) => {
      const company = await tx.selectFrom('company').select('version').where('id', '=', params.id).executeTakeFirst()
      if (!company) throw new AppError('nao_encontrado')
      const today = localDay(deps.clock.now(), await companyZone(tx, params.id))
      return { data: { id: params.id, version: company.version, today, rows: await companyRegimes(tx, params.id) } }
    })
  })

  route(app, 'PUT /api/company/:id/regime', async ({ actor, params, query, body }) => {
    requireCompany(actor, params.id, 'ADM')
    await saveRegimes(deps, params.id, body)
    return saved(params.id, 'Regime salvo.', query.quiet)
  })

  route(app, 'GET /api/company/:id/revenue', async ({ actor, params, query }) => {
    requireCompany(actor, params.id, 'user')
    return { data: await revenueOfCompany(deps, params.id, query.month) }
  })

  route(app, 'PUT /api/company/:id/revenue', async ({ actor, params, query, body }) => {
    requireCompany(actor, params.id, 'ADM')
    await saveRevenue(deps, params.id, body)
    return saved(params.id, 'Faturamento salvo.', query.quiet)
  })
}
