import { municipalityByIbge } from '@talao/reference'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerCompany, callerKnown } from '../../companies/caller.ts'
import { type Company, companyByCnpj, listCompanies } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { text } from '../../http/fields.ts'
import { badRequest, forbidden, notFound } from '../../http/refusal.ts'
import { blockOf, unblockEmail } from './blocked-email.ts'
import { page, type Query, queryOf, saysAll } from './page.ts'

/** CEP and CNPJ look-ups. They know only the simulator's own companies and answer 404 for any other. */
export function registryRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.get('/v2/cnpjs/:cnpj', (request) => {
    callerKnown(request)
    const company = companyByCnpj(world, (request.params as { cnpj: string }).cnpj)
    if (!company) throw notFound('CNPJ não encontrado')
    return cnpjOf(company)
  })

  app.get('/v2/ceps/:cep', (request) => {
    callerKnown(request)
    const { cep } = request.params as { cep: string }
    const found = addresses(world).find((address) => address.cep === cep)
    if (!found) throw notFound('CEP não encontrado')
    return found
  })

  app.get('/v2/ceps', (request, reply) => {
    callerKnown(request)
    return page(reply, findAddresses(world, queryOf(request)), queryOf(request))
  })

  app.get('/v2/backups/:file', (request) => {
    const { company } = callerCompany(request)
    const [cnpj] = (request.params as { file: string }).file.split('.json')
    if (cnpj !== company.cnpj) throw forbidden()
    return { backups: [] }
  })

  app.get('/v2/blocked_emails/:email', (request) => blocked(world, request))
  app.delete('/v2/blocked_emails/:email', (request) => {
    const block = blocked(world, request)
    unblockEmail(world, block.email)
    return block
  })
}

function blocked(world: SimulatorContext, request: FastifyRequest) {
  callerKnown(request)
  const block = blockOf(world, (request.params as { email: string }).email)
  if (!block) throw notFound('E-mail não encontrado')
  return block
}

function cnpjOf(company: Company) {
  const { data } = company
  const regime = text(data, 'regime_tributario')
  return {
    razao_social: text(data, 'nome'),
    cnpj: company.cnpj,
    situacao_cadastral: 'ativa',
    cnae_principal: null,
    optante_simples_nacional: regime !== '3',
    optante_mei: regime === '4',
    endereco: {
      codigo_municipio: text(data, 'codigo_municipio'),
      codigo_siafi: municipalityByIbge(text(data, 'codigo_municipio') ?? '')?.siafi_code ?? null,
      codigo_ibge: text(data, 'codigo_municipio'),
      nome_municipio: text(data, 'municipio'),
      logradouro: text(data, 'logradouro'),
      complemento: text(data, 'complemento') ?? '',
      numero: text(data, 'numero'),
      bairro: text(data, 'bairro'),
      cep: text(data, 'cep'),
      uf: text(data, 'uf'),
    },
  }
}

type Address = ReturnType<typeof addressOf>

function addressOf({ data }: Company) {
  const street = text(data, 'logradouro') ?? ''
  const [, type = '', name = street] = /^(Rua|Avenida|Alameda|Praça|Travessa|Rodovia) (.+)$/i.exec(street) ?? []
  return {
    cep: text(data, 'cep') ?? '',
    tipo: 'logradouro',
    nome: '',
    uf: text(data, 'uf') ?? '',
    nome_localidade: text(data, 'municipio') ?? '',
    codigo_ibge: text(data, 'codigo_municipio') ?? '',
    tipo_logradouro: type,
    nome_logradouro: name,
    nome_bairro_inicial: text(data, 'bairro') ?? '',
    descricao: [street, text(data, 'bairro'), text(data, 'municipio'), text(data, 'uf')].join(', '),
  }
}

function addresses(world: SimulatorContext): Address[] {
  return listCompanies(world, { offset: 0 }).companies.map(addressOf)
}

const FILTERS = ['codigo_ibge', 'uf', 'logradouro', 'localidade'] as const

/** Requires at least two filters. Source: documentação pública da API v2 da Focus NFe, recurso ceps. */
function findAddresses(world: SimulatorContext, query: Query): Address[] {
  if (FILTERS.filter((name) => query[name]).length < 2) throw badRequest('Informe ao menos dois parâmetros de busca')
  if (query['logradouro'] && query['logradouro'].length < 3) {
    throw badRequest('Parâmetro "logradouro" deve ter ao menos 3 caracteres')
  }
  return addresses(world).filter(
    (address) =>
      (!query['codigo_ibge'] || address.codigo_ibge === query['codigo_ibge']) &&
      (!query['uf'] || address.uf === query['uf']) &&
      saysAll(address.nome_logradouro, query['logradouro']) &&
      saysAll(address.nome_localidade, query['localidade']),
  )
}
