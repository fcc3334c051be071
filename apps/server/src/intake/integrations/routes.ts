import { AppError } from '@talao/contract'
import { type PlatformId, parsePlatformId } from '@talao/contract/fields/ids'
import type { FastifyInstance } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany } from '../../kit/http/actor.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { answerList } from '../../kit/list/listing.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { storedProducts } from '../pulls/live-products.ts'
import { fromGeneric, fromHotmart, updateIntegration } from './commands.ts'
import { activate } from './connect.ts'
import { testConnection } from './connection.ts'
import { createDraft, createIntegration } from './create.ts'
import { endFormerSecret } from './former-secret.ts'
import { INTEGRATION_SHEET } from './list-sheet.ts'
import { integrationCompany, ownIntegration } from './own-integration.ts'
import { type IntegrationFacts, presentHotmart, presentIntegration } from './present.ts'
import { integrationListing, loadIntegrations } from './queries.ts'
import { removeIntegration } from './remove.ts'
import { countMoved } from './reschedule.ts'
import { rotatePathKey } from './rotate.ts'
import { countShared } from './sales-to-redivide.ts'
import { setupOf } from './setup.ts'

type Row = Parameters<typeof presentIntegration>[0]

/**
 * Routes of integrations: one generic API over the common table, and platform-specific routes that filter it by type.
 */
export function integrationRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  const house = () => ({ publicUrl: deps.config.publicUrl, vault: deps.vault, now: deps.clock.now() })
  const generic = (row: Row, facts: IntegrationFacts) => presentIntegration(row, facts, house())
  const hotmart = (row: Row, facts: IntegrationFacts) => presentHotmart(row, facts, house())

  const one = async <T>(
    actor: Actor,
    id: number,
    present: (row: Row, facts: IntegrationFacts) => T,
    type?: PlatformId,
  ): Promise<{ data: T; companyId: number }> => {
    const companyId = await integrationCompany(deps, actor, id, type)
    const [data] = await readCompanies(deps.db, [companyId], (tx) =>
      loadIntegrations(tx, [companyId], [id], { now: deps.clock.now(), present }),
    )
    if (!data) throw new AppError('nao_encontrado')
    return { data, companyId }
  }

  route(app, 'GET /api/sale-integration', async (ask) =>
    answerList(deps, ask, await integrationListing(deps, ask.actor, ask.query, generic), INTEGRATION_SHEET),
  )
  route(app, 'GET /api/integration-hotmart', async (ask) =>
    answerList(deps, ask, await integrationListing(deps, ask.actor, ask.query, hotmart, 'HOTMART'), INTEGRATION_SHEET),
  )
  for (const [call, type] of OF_ONE_PLATFORM)
    route(app, call, async (ask) =>
      answerList(deps, ask, await integrationListing(deps, ask.actor, ask.query, generic, type), INTEGRATION_SHEET),
    )

  route(app, 'GET /api/sale-integration/:id', async ({ actor, params }) => {
    const { data } = await one(actor, params.id, generic)
    return { data }
  })
  const oneOfHotmart = async (actor: Actor, id: number) => {
    const { data, companyId } = await one(actor, id, hotmart, 'HOTMART')
    return { data: { ...data, products: await storedProducts(deps, companyId, id) } }
  }
  route(app, 'GET /api/integration/HOTMART/:id', ({ actor, params }) => oneOfHotmart(actor, params.id))
  route(app, 'GET /api/integration/:type/:id', async ({ actor, params }) => {
    const type = parsePlatformId(params.type)
    if (!type) throw new AppError('nao_encontrado')
    if (type === 'HOTMART') return oneOfHotmart(actor, params.id)
    const { data } = await one(actor, params.id, generic, type)
    return { data }
  })

  route(app, 'POST /api/sale-integration', async ({ actor, query, body: { draft, ready_made, ...body } }) => {
    if (!draft) return saved(await createIntegration(deps, actor, fromGeneric(body)), 'Integração criada.', query.quiet)
    const data = await createDraft(deps, actor, fromGeneric(body), ready_made)
    return { data, ...(query.quiet ? {} : { message: 'Endereço criado. Leve-o à plataforma.' }) }
  })
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
  route(app, 'DELETE /api/sale-integration/:id', async ({ actor, params }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    return { message: REMOVED[await removeIntegration(deps, row)] }
  })

  route(app, 'GET /api/sale-integration/:id/setup', async ({ actor, params }) => {
    const row = await ownIntegration(deps, actor, params.id)
    return { data: await setupOf(deps, row) }
  })
  route(app, 'POST /api/sale-integration/:id/activate', async ({ actor, params }) => {
    await activate(deps, await ownIntegration(deps, actor, params.id, { who: 'ADM' }))
    return { message: 'Integração ativada.' }
  })

  route(app, 'POST /api/sale-integration/:id/delay/preview', async ({ actor, params, body }) => {
    const companyId = await integrationCompany(deps, actor, params.id)
    requireCompany(actor, companyId, 'ADM')
    const own = { company_id: companyId, sale_integration_id: params.id, base: body.coproduction_base ?? null }
    return readCompanies(deps.db, [companyId], async (tx) => ({
      data: { moved: await countMoved(tx, companyId, params.id, body), shared: await countShared(tx, own) },
    }))
  })
  route(app, 'POST /api/sale-integration/:id/rotate-path-key', async ({ actor, params }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    return {
      data: { webhook_url: await rotatePathKey(deps, row) },
      message: 'Endereço trocado. Cadastre o novo na plataforma: o antigo já não recebe.',
    }
  })
  route(app, 'DELETE /api/sale-integration/:id/former-secret', async ({ actor, params }) => {
    await endFormerSecret(deps, await ownIntegration(deps, actor, params.id, { who: 'ADM' }))
    return { message: 'O segredo anterior deixou de valer.' }
  })
  route(app, 'POST /api/sale-integration/:id/test', async ({ actor, params }) => ({
    data: await testConnection(deps, await ownIntegration(deps, actor, params.id, { who: 'ADM' })),
  }))
}

const OF_ONE_PLATFORM = [
  ['GET /api/integration-eduzz', 'EDUZZ'],
  ['GET /api/integration-monetizze', 'MONETIZZE'],
  ['GET /api/integration-xgrow', 'XGROW'],
  ['GET /api/integration-ticto', 'TICTO'],
] as const

const REMOVED = {
  REMOVED: 'Integração excluída.',
  SWITCHED_OFF: 'A integração ou os produtos dela já estão em vendas ou notas: foi desativada, e elas continuam aqui.',
} as const
