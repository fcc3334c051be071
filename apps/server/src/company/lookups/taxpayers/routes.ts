import { AppError } from '@talao/contract'
import { parseDocument, UFS } from '@talao/fiscal'
import type { FastifyInstance } from 'fastify'
import { type Actor, requireCompany } from '../../../kit/http/actor.ts'
import { route } from '../../../kit/http/route.ts'
import type { CompanyDeps } from '../../company-deps.ts'
import { consultTaxpayer } from './consult.ts'
import { presentPerson, presentTaxpayer } from './present.ts'

/** Register data of a CPF or CNPJ. */
export function taxpayerRoutes(app: FastifyInstance, deps: CompanyDeps): void {
  route(app, 'GET /api/sintegra/consult/:document', async ({ actor, params, query }) => {
    const document = parseDocument(params.document)
    const companyId = onWhoseBehalf(actor, query.company_id)
    const uf = UFS.find((row) => row.uf === query.uf)?.uf
    if (query.uf !== undefined && uf === undefined)
      throw new AppError('dados_invalidos', { errors: { uf: ['Esta UF não existe.'] } })
    if (!document) {
      const text = new AppError('documento_invalido').message
      throw new AppError('documento_invalido', { errors: { document: [text] } })
    }
    if (document.kind === 'CPF') return { data: await presentPerson(deps, document.value, companyId) }
    const consulted = await consultTaxpayer(deps, { cnpj: document.value, uf, companyId, userId: actor.userId })
    return { data: await presentTaxpayer(deps, document.value, consulted) }
  })
}

/** The company given, or the actor's only one. Undefined when the actor has several. */
export function onWhoseBehalf(actor: Actor, named: number | undefined): number | undefined {
  if (named !== undefined) requireCompany(actor, named, 'user')
  const [only, second] = actor.memberships
  return named ?? (second ? undefined : only?.company_id)
}
