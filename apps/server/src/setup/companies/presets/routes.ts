import { AppError } from '@talao/contract'
import type { TaxRegime } from '@talao/fiscal'
import type { FastifyInstance } from 'fastify'
import { registeringKinds } from '../../../company/companies/registered-kinds.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import { requireCompany } from '../../../kit/http/actor.ts'
import { route } from '../../../kit/http/route.ts'
import type { NoteDeps } from '../../../note/note-deps.ts'
import { applyEmpty } from './apply-suggestions.ts'
import { searchLists, suggestionsFor } from './suggestions.ts'

export function presetRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'POST /api/company/:id/presets', async ({ actor, params, body }) => {
    requireCompany(actor, params.id, 'ADM')
    const listed = await searchLists(deps, body)
    return withCompanies(deps.db, [params.id], async (tx) => {
      const company = await tx.selectFrom('company').select('tax_regime').where('id', '=', params.id).executeTakeFirst()
      if (!company) throw new AppError('nao_encontrado')
      const suggested = suggestionsFor(body, company.tax_regime as TaxRegime, listed)
      const apply = () => applyEmpty(tx, params.id, suggested, deps.clock.now())
      const applied = body.apply ? await registeringKinds(deps, tx, params.id, apply) : []
      return { data: { id: params.id, ...suggested, applied } }
    })
  })
}
