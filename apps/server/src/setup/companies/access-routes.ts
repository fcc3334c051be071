import type { FastifyInstance } from 'fastify'
import { requireCompany } from '../../kit/http/actor.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { readNfeAccess, readNfsAccess, saveNfeAccess, saveNfsAccess } from './access-settings.ts'
import { checkNow, confirmRegister } from './register.ts'
import { registrationOf } from './registration-state.ts'
import { syncCompany } from './sync.ts'

/** Routes for a company's numbering, certificate, registration with the provider, and entry in Receita's register. */
export function accessRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/nfe-access-setting/:company_id', async ({ actor, params }) => {
    requireCompany(actor, params.company_id, 'ADM')
    return { data: await readNfeAccess(deps, params.company_id) }
  })
  route(app, 'PUT /api/nfe-access-setting/:company_id', async ({ actor, params, query, body }) => {
    requireCompany(actor, params.company_id, 'ADM')
    await saveNfeAccess(deps, params.company_id, body)
    return saved(params.company_id, 'Numeração da NF-e salva.', query.quiet)
  })
  route(app, 'GET /api/company-complementary/nfs-access-setting/:companyId', async ({ actor, params }) => {
    requireCompany(actor, params.companyId, 'ADM')
    return { data: await readNfsAccess(deps, params.companyId) }
  })
  route(app, 'PUT /api/company-complementary/nfs-access-setting/:companyId', async ({ actor, params, query, body }) => {
    requireCompany(actor, params.companyId, 'ADM')
    await saveNfsAccess(deps, params.companyId, body)
    return saved(params.companyId, 'Numeração e acesso da NFS-e salvos.', query.quiet)
  })
  route(app, 'GET /api/company/:id/registration', async ({ actor, params }) => {
    requireCompany(actor, params.id, 'ADM')
    return { data: await registrationOf(deps, params.id) }
  })
  route(app, 'POST /api/company/:id/sync', async ({ actor, params, body }) => {
    requireCompany(actor, params.id, 'ADM')
    return syncCompany(deps, params.id, body?.dry_run ?? false)
  })
  route(app, 'POST /api/company/:id/register-check', async ({ actor, params }) => {
    requireCompany(actor, params.id, 'ADM')
    await checkNow(deps, actor, params.id)
    return saved(params.id, 'Cadastro da Receita conferido.')
  })
  route(app, 'POST /api/company/:id/register-confirm', async ({ actor, params, body }) => {
    requireCompany(actor, params.id, 'ADM')
    await confirmRegister(deps, actor, params.id, body)
    return saved(params.id, 'As notas da empresa não esperam mais por isso.')
  })
}
