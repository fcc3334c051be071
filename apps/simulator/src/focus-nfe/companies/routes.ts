import { isoInSaoPaulo } from '@talao/fiscal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerIsAccount } from '../../companies/caller.ts'
import { type Company, companyById, lastIssueOf, listCompanies } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { isFields } from '../../http/fields.ts'
import { jsonBody } from '../../http/json-body.ts'
import { notFound } from '../../http/refusal.ts'
import { deleteCompany, saveCompany } from './save-company.ts'

type Query = { dry_run?: string; cnpj?: string; cpf?: string; offset?: string }

/** /v2/empresas, with the account token only. */
export function companyRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.post('/v2/empresas', (request) => {
    callerIsAccount(request)
    return show(world, saveCompany(world, { fields: companyBody(request), current: undefined, dryRun: isDry(request) }))
  })

  app.get('/v2/empresas', (request, reply) => {
    callerIsAccount(request)
    const { cnpj, cpf, offset } = request.query as Query
    // Every company here has a CNPJ, so a CPF matches none.
    const { total, companies } = listCompanies(world, { cnpj: cnpj ?? cpf, offset: Number(offset) || 0 })
    return reply.header('X-Total-Count', String(total)).send(companies.map((company) => show(world, company)))
  })

  app.get('/v2/empresas/:id', (request) => show(world, asked(world, request)))

  app.put('/v2/empresas/:id', (request) => {
    const current = asked(world, request)
    return show(world, saveCompany(world, { fields: companyBody(request), current, dryRun: isDry(request) }))
  })

  app.delete('/v2/empresas/:id', (request) => {
    const company = asked(world, request)
    deleteCompany(world, company)
    return show(world, company)
  })
}

function asked(world: SimulatorContext, request: FastifyRequest): Company {
  callerIsAccount(request)
  const company = companyById(world, Number((request.params as { id: string }).id))
  if (!company) throw notFound('Empresa não encontrada')
  return company
}

/** The documentation describes {empresa: {…}} but shows the flat object, so both are accepted. */
function companyBody(request: FastifyRequest) {
  const body = jsonBody(request)
  return isFields(body['empresa']) ? body['empresa'] : body
}

function isDry(request: FastifyRequest): boolean {
  return ['1', 'true'].includes((request.query as Query).dry_run ?? '')
}

function show(world: SimulatorContext, company: Company): Record<string, unknown> {
  const instant = (ms: number | null) => (ms === null ? null : isoInSaoPaulo(new Date(ms)))
  return {
    id: company.id,
    ...company.data,
    data_ultima_emissao: instant(lastIssueOf(world, company.id)),
    certificado_valido_de: instant(company.certificate_from),
    certificado_valido_ate: instant(company.certificate_until),
    certificado_cnpj: company.certificate_cnpj,
    token_producao: company.token_producao,
    token_homologacao: company.token_homologacao,
  }
}
