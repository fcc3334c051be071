import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { changeInstallment } from '../../company/contracts/installments.ts'
import { readCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { answerList } from '../../kit/list/listing.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { contractListing } from './list.ts'
import { CONTRACT_SHEET } from './list-sheet.ts'
import { loadContracts } from './load.ts'
import { moveOnboarding, readOnboarding } from './onboarding.ts'
import { createContract, updateContract } from './save.ts'

/** Contracts and onboarding of client companies. Only platform administrators have access. */
export function contractRoutes(app: FastifyInstance, deps: NoteDeps): void {
  route(app, 'GET /api/onboarding/:company_id', async ({ params }) => ({
    data: await readOnboarding(deps, params.company_id),
  }))
  route(app, 'PUT /api/onboarding/:company_id', async ({ actor, params, body }) => {
    await moveOnboarding(deps, actor, params.company_id, body.status)
    return { message: 'Etapa salva.' }
  })

  route(app, 'GET /api/contract', async (ask) =>
    answerList(deps, ask, await contractListing(deps, ask.actor, ask.query), CONTRACT_SHEET),
  )
  route(app, 'GET /api/contract/:id', async ({ actor, params }) => {
    const companyId = await companyOf(deps, actor, 'contract', params.id)
    const [contract] = await readCompanies(deps.db, [companyId], (tx) => loadContracts(tx, [companyId], [params.id]))
    if (!contract) throw new AppError('nao_encontrado')
    return { data: contract }
  })
  route(app, 'POST /api/contract', async ({ body, query }) =>
    saved(await createContract(deps, body), 'Contrato salvo.', query.quiet),
  )
  route(app, 'PUT /api/contract/:id', async ({ actor, params, body, query }) => {
    await updateContract(deps, actor, params.id, body)
    return saved(params.id, 'Contrato salvo.', query.quiet)
  })
  route(app, 'PUT /api/installment/:id', async ({ actor, params, body }) => {
    await changeInstallment(deps, actor, params.id, body)
    return { message: 'Parcela salva.' }
  })
}
