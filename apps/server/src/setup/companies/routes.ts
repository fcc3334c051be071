import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { presentConfig } from '../../company/companies/present.ts'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { neededKinds, soldKinds } from '../../company/companies/sold-kinds.ts'
import { readCompanies, withCompanies } from '../../kit/db/scope.ts'
import { requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { answerList } from '../../kit/list/listing.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { reauthenticateUnlessRecent, sessionOf } from '../../people/auth/reauthenticate.ts'
import { makeThrottle } from '../../people/auth/throttle.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { saveNfsDefaults } from '../service-defaults/save-defaults.ts'
import { createCompany, updateCompany } from './commands.ts'
import { COMPANY_SHEET } from './list-sheet.ts'
import { presetRoutes } from './presets/routes.ts'
import { companyListing, loadCompanies, seenBy } from './queries.ts'
import { regimeRoutes } from './regime/routes.ts'
import { saveConfig, saveNfeDefaults } from './settings.ts'

const EVERYTHING = ['company_config', 'nfe_default_setting', 'nfs_default_setting']

export function companyRoutes(app: FastifyInstance, deps: NoteDeps): void {
  const throttle = makeThrottle(deps.db, deps.vault)
  presetRoutes(app, deps)
  regimeRoutes(app, deps)
  route(app, 'GET /api/company', async (ask) =>
    answerList(deps, ask, await companyListing(deps, ask.actor, ask.query), COMPANY_SHEET),
  )

  route(app, 'GET /api/company/:id', async ({ actor, params, query }) => {
    requireCompany(actor, params.id, 'user')
    const wanted = [...EVERYTHING, ...seenBy(actor, query.with?.split(',') ?? [])]
    const [company] = await readCompanies(deps.db, [params.id], (tx) =>
      loadCompanies(tx, [params.id], wanted, deps.clock.now()),
    )
    if (!company) throw new AppError('nao_encontrado')
    return { data: company }
  })

  route(app, 'POST /api/company', async ({ actor, query, body, files }) =>
    saved(await createCompany(deps, actor, body, files), 'Empresa cadastrada.', query.quiet),
  )

  route(app, 'PUT /api/company/:id', async ({ actor, params, query, body, files, request }) => {
    requireCompany(actor, params.id, 'ADM')
    if (files.a1_certificate_file)
      await reauthenticateUnlessRecent(deps, throttle, sessionOf(request), body.current_password)
    const waiting = await updateCompany(deps, actor, params.id, body, files)
    const done = files.a1_certificate_file ? 'Empresa salva e certificado trocado.' : 'Empresa salva.'
    return saved(params.id, waiting ? `${done} ${whatWaits(waiting)}` : done, query.quiet)
  })

  route(app, 'GET /api/company/:id/readiness', async ({ actor, params }) => {
    requireCompany(actor, params.id, 'user')
    return readCompanies(deps.db, [params.id], async (tx) => {
      const [company] = await loadCompanies(tx, [params.id], ['readiness'], deps.clock.now())
      if (!company) throw new AppError('nao_encontrado')
      return { data: company.readiness ?? [], sells: neededKinds(await soldKinds(tx, params.id)) }
    })
  })

  route(app, 'GET /api/company-config', async ({ actor, query }) => {
    const ids = await scopeIds(deps, actor, query.company_id)
    // With several companies the first one would be arbitrary, so require a choice.
    if (query.first && ids.length > 1)
      throw new AppError('dados_invalidos', { errors: { company_id: ['Escolha a empresa.'] } })
    const rows = await readCompanies(deps.db, ids, (tx) =>
      tx
        .selectFrom('company_config')
        .selectAll()
        .where('company_id', 'in', ids.length > 0 ? ids : [0])
        .orderBy('company_id')
        .execute(),
    )
    const first = rows[0]
    if (query.first && !first) throw new AppError('nao_encontrado')
    return { data: query.first && first ? presentConfig(first) : rows.map(presentConfig) }
  })

  route(app, 'POST /api/company-config', async ({ actor, query, body }) => {
    const companyId = writeCompany(actor, body.company_id)
    requireCompany(actor, companyId, 'ADM')
    return saved(await saveConfig(deps, companyId, body), 'Automação salva.', query.quiet)
  })

  route(app, 'PUT /api/company-config/:id', async ({ actor, params, query, body }) => {
    const ids = await scopeIds(deps, actor, undefined)
    const row = await withCompanies(deps.db, ids, (tx) =>
      tx
        .selectFrom('company_config')
        .select('company_id')
        .where('id', '=', params.id)
        .where('company_id', 'in', ids.length > 0 ? ids : [0])
        .executeTakeFirst(),
    )
    if (!row) throw new AppError('nao_encontrado')
    requireCompany(actor, row.company_id, 'ADM')
    return saved(await saveConfig(deps, row.company_id, body), 'Automação salva.', query.quiet)
  })

  for (const call of [
    'POST /api/company-complementary/nfe-default-setting/:company_id',
    'PUT /api/company-complementary/nfe-default-setting/:company_id',
  ] as const) {
    route(app, call, async ({ actor, params, query, body }) => {
      requireCompany(actor, params.company_id, 'ADM')
      await withCompanies(deps.db, [params.company_id], (tx) =>
        registeringKinds(deps, tx, params.company_id, () =>
          saveNfeDefaults(tx, params.company_id, body, deps.clock.now()),
        ),
      )
      return saved(params.company_id, 'Padrões da NF-e salvos.', query.quiet)
    })
  }

  for (const call of [
    'POST /api/company-complementary/nfs-default-setting/:companyId',
    'PUT /api/company-complementary/nfs-default-setting/:companyId',
  ] as const) {
    route(app, call, async ({ actor, params, query, body }) => {
      requireCompany(actor, params.companyId, 'ADM')
      await withCompanies(deps.db, [params.companyId], (tx) =>
        registeringKinds(deps, tx, params.companyId, () =>
          saveNfsDefaults(tx, params.companyId, body, deps.clock.now()),
        ),
      )
      return saved(params.companyId, 'Padrões da NFS-e salvos.', query.quiet)
    })
  }
}

/** Appended to the message after a company was switched on again. */
function whatWaits({ sales, notes }: { sales: number; notes: number }): string {
  const parts = [
    ...(sales > 0 ? [sales === 1 ? '1 venda' : `${sales} vendas`] : []),
    ...(notes > 0 ? [notes === 1 ? '1 nota' : `${notes} notas`] : []),
  ]
  if (parts.length === 0) return 'As vendas que esperam saem no dia delas.'
  const verb = sales + notes === 1 ? 'venceu' : 'venceram'
  const wait = sales + notes === 1 ? 'espera' : 'esperam'
  return `${parts.join(' e ')} ${verb} com ela inativa e ${wait} por você, entre as pendentes. As outras saem no dia delas.`
}
