import { type Municipality, municipalityByIbge, stateByUf } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerKnown } from '../../companies/caller.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { notFound } from '../../http/refusal.ts'
import { cityOf } from '../service-notes/city.ts'
import { oneOf } from './code-routes.ts'
import { page, queryOf, saysAll } from './page.ts'
import { serviceItemRows } from './tables.ts'

let all: readonly Municipality[] | undefined
const PAGE = 100

/** /v2/municipios: the city's requirements for an NFS-e, and whether its service is available. */
export function cityRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.get('/v2/municipios', (request, reply) => {
    callerKnown(request)
    const query = queryOf(request)
    all ??= loadTableSync('municipalities')
    const named = all.filter(
      (row) =>
        (!query['sigla_uf'] || row.uf === query['sigla_uf']) &&
        saysAll(row.name, query['nome_municipio'] ?? query['nome']),
    )
    const status = query['status_nfse']
    const found = named.map((row) => describe(world, row)).filter((row) => !status || row.status_nfse === status)
    return page(reply, found, query, PAGE)
  })
  app.get('/v2/municipios/:ibge', (request) => describe(world, asked(request)))
  app.get('/v2/municipios/:ibge/itens_lista_servico', (request, reply) => {
    asked(request)
    return page(reply, items(), queryOf(request))
  })
  app.get('/v2/municipios/:ibge/itens_lista_servico/:code', (request) => {
    asked(request)
    return oneOf(items(), request.params)
  })
  app.get('/v2/municipios/:ibge/codigos_tributarios_municipio', (request, reply) =>
    page(reply, cityOf(world, String(asked(request).id)).codigos_tributarios_municipio, queryOf(request)),
  )
  app.get('/v2/municipios/:ibge/codigos_tributarios_municipio/:code', (request) =>
    oneOf(cityOf(world, String(asked(request).id)).codigos_tributarios_municipio, request.params),
  )
}

/** `tax_rate` is null because cities set the rates, and the simulator has none. */
function items() {
  return serviceItemRows().map((row) => ({ ...row, tax_rate: null }))
}

function asked(request: FastifyRequest): Municipality {
  callerKnown(request)
  const { ibge } = request.params as { ibge: string }
  const found = /^[0-9]{7}$/.test(ibge) ? municipalityByIbge(ibge) : undefined
  if (!found) throw notFound('Município não encontrado')
  return found
}

function describe(world: SimulatorContext, { id, name, uf }: Municipality) {
  const city = cityOf(world, String(id))
  return {
    codigo_municipio: city.ibge,
    nome_municipio: name,
    sigla_uf: uf,
    nome_uf: stateByUf(uf)?.name ?? uf,
    nfse_habilitada: city.status_nfse === 'ativo',
    requer_certificado_nfse: true,
    provedor_nfse: 'ABRASF',
    item_lista_servico_obrigatorio_nfse: true,
    status_nfse: city.status_nfse,
    possui_ambiente_homologacao_nfse: city.possui_ambiente_homologacao_nfse,
    possui_cancelamento_nfse: city.possui_cancelamento_nfse,
    endereco_obrigatorio_nfse: city.endereco_obrigatorio_nfse,
    cpf_cnpj_obrigatorio_nfse: city.cpf_cnpj_obrigatorio_nfse,
    codigo_cnae_obrigatorio_nfse: city.codigo_cnae_obrigatorio_nfse,
    codigo_tributario_municipio_obrigatorio_nfse: city.codigo_tributario_municipio_obrigatorio_nfse,
    data_previsao_reimplementacao_nfse: null,
    ultima_emissao_nfse: lastIssue(world, city.ibge),
  }
}

function lastIssue(world: SimulatorContext, ibge: string): string | null {
  const row = world.db.one<{ at: number | null }>(
    'select max(decided_at) at from service_document where city = ?',
    ibge,
  )
  return typeof row?.at === 'number' ? new Date(row.at).toISOString() : null
}
