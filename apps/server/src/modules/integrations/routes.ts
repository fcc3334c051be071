import { AppError, type DeliveryOut } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { readCompanies, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { saved } from '../../http/saved.ts'
import { maskedBody } from '../inbox/mask.ts'
import { createIntegration, fromGeneric, fromHotmart, integrationCompany, updateIntegration } from './commands.ts'
import { type IntegrationFacts, presentHotmart, presentIntegration } from './present.ts'
import { listDeliveries, listIntegrations, loadIntegrations } from './queries.ts'
import { requireCompany } from '../../http/actor.ts'
import { countMoved } from './reschedule.ts'
import { openSecrets } from './secrets.ts'

type Row = Parameters<typeof presentIntegration>[0]

export function integrationRoutes(app: FastifyInstance, deps: Deps): void {
  const generic = (row: Row, facts: IntegrationFacts) =>
    presentIntegration(row, facts, deps.config.publicUrl, deps.vault)
  const hotmart = (row: Row, facts: IntegrationFacts) => presentHotmart(row, facts, deps.config.publicUrl, deps.vault)

  const one = async <T>(
    actor: Actor,
    id: number,
    present: (row: Row, facts: IntegrationFacts) => T,
    type?: 'HOTMART',
  ): Promise<{ data: T }> => {
    const companyId = await integrationCompany(deps, actor, id, type)
    const [found] = await readCompanies(deps.db, [companyId], (tx) => loadIntegrations(tx, [companyId], [id], present))
    if (!found) throw new AppError('nao_encontrado')
    return { data: found }
  }

  route(app, 'GET /api/sale-integration', ({ actor, query }) => listIntegrations(deps, actor, query, generic))
  route(app, 'GET /api/integration-hotmart', ({ actor, query }) =>
    listIntegrations(deps, actor, query, hotmart, 'HOTMART'),
  )
  route(app, 'GET /api/sale-integration/:id', ({ actor, params }) => one(actor, params.id, generic))
  route(app, 'GET /api/integration/HOTMART/:id', ({ actor, params }) => one(actor, params.id, hotmart, 'HOTMART'))

  route(app, 'POST /api/sale-integration', async ({ actor, query, body }) =>
    saved(await createIntegration(deps, actor, fromGeneric(body)), 'Integração criada.', query.quiet),
  )
  route(app, 'POST /api/integration-hotmart', async ({ actor, query, body }) =>
    saved(await createIntegration(deps, actor, fromHotmart(body)), 'Integração criada.', query.quiet),
  )
  route(app, 'PUT /api/sale-integration/:id', async ({ actor, params, query, body }) => {
    await updateIntegration(deps, actor, params.id, fromGeneric(body))
    return saved(params.id, 'Integração salva.', query.quiet)
  })
  route(app, 'PUT /api/integration-hotmart/:id', async ({ actor, params, query, body }) => {
    await updateIntegration(deps, actor, params.id, fromHotmart(body))
    return saved(params.id, 'Integração salva.', query.quiet)
  })

  route(app, 'POST /api/sale-integration/:id/delay/preview', async ({ actor, params, body }) => {
    const companyId = await integrationCompany(deps, actor, params.id)
    requireCompany(actor, companyId, 'ADM')
    return {
      data: { moved: await readCompanies(deps.db, [companyId], (tx) => countMoved(tx, companyId, params.id, body)) },
    }
  })

  route(app, 'GET /api/sale-integration/:id/deliveries', async ({ actor, params, query }) => {
    const companyId = await integrationCompany(deps, actor, params.id)
    return {
      data: await readCompanies(deps.db, [companyId], (tx) => listDeliveries(tx, companyId, params.id, query.state)),
    }
  })

  route(app, 'GET /api/sale-integration/:id/deliveries/:delivery_id', async ({ actor, params }) => {
    const companyId = await integrationCompany(deps, actor, params.id)
    return readCompanies(deps.db, [companyId], async (tx) => {
      const row = await tx
        .selectFrom('inbox')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('sale_integration_id', '=', params.id)
        .where('id', '=', params.delivery_id)
        .executeTakeFirst()
      const integration = await tx
        .selectFrom('sale_integration')
        .select('secrets_sealed')
        .where('company_id', '=', companyId)
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!row || !integration) throw new AppError('nao_encontrado')
      const { id, event, external_sales_id, sale_id, reason } = row
      const secrets = Object.values(openSecrets(deps.vault, companyId, integration.secrets_sealed))
      return {
        data: {
          id,
          event,
          external_sales_id,
          sale_id,
          reason,
          received_at: row.received_at.toISOString(),
          state: row.state as DeliveryOut['state'],
          headers: row.headers as Record<string, string>,
          body: maskedBody(row.body, secrets),
        },
      }
    })
  })

  route(app, 'POST /api/sale-integration/:id/deliveries/:delivery_id/replay', async ({ actor, params }) => {
    const companyId = await integrationCompany(deps, actor, params.id)
    requireCompany(actor, companyId, 'ADM')
    await withCompanies(deps.db, [companyId], async (tx) => {
      const row = await tx
        .updateTable('inbox')
        .set({ state: 'RECEIVED', reason: null, attempts: 0, processed_at: null })
        .where('company_id', '=', companyId)
        .where('sale_integration_id', '=', params.id)
        .where('id', '=', params.delivery_id)
        .where('state', 'in', ['NEEDS_MAPPING', 'FAILED', 'IGNORED', 'TEST'])
        .returning(['id', 'received_at'])
        .executeTakeFirst()
      if (!row) throw new AppError('entrega_nao_repetivel')
      await deps.queue.enqueue(tx, 'apply-deliveries', {
        company_id: companyId,
        deliveries: [{ id: row.id, received_at: row.received_at.toISOString() }],
      })
    })
    return saved(params.delivery_id, 'A entrega será lida de novo.')
  })
}
