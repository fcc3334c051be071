import { isoInSaoPaulo, parseCnpj } from '@talao/fiscal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { AUTHORITY_PROGRAM } from '../compose/nfse.ts'
import { type FeedDocument, feedFrom, feedOfKey } from '../feed.ts'
import { nfseByKey } from '../nfse-store.ts'
import { isParty } from '../parties.ts'
import { callerOf, environmentOf, refuseInvalidCertificate } from './access.ts'
import { pack } from './packed.ts'
import { parameterRoutes } from './parameter-routes.ts'

/**
 * The ADN (national data environment) under /adn/<environment>: its document feed and the cities' settings. Source:
 * ADN-Contribuinte-swagger.
 */
export function adnRoutes(server: FastifyInstance, world: SimulatorContext): void {
  server.register(
    async (app) => {
      refuseInvalidCertificate(app, world, (environment, { codigo, descricao }) =>
        rejection(world, environment, codigo, descricao),
      )
      app.get('/contribuintes/DFe/:nsu', (request, reply) => getLot(world, request, reply))
      app.get('/contribuintes/NFSe/:chave/Eventos', (request, reply) => getEvents(world, request, reply))
      parameterRoutes(app, world)
    },
    { prefix: '/adn/:environment' },
  )
}

function getLot(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const environment = environmentOf(request)
  const { nsu = '' } = request.params as { nsu?: string }
  const { cnpjConsulta, lote } = request.query as { cnpjConsulta?: string; lote?: string }
  const own = callerOf(request).cnpj ?? ''
  const cnpj = cnpjConsulta === undefined ? own : parseCnpj(cnpjConsulta)
  if (!/^[0-9]{1,15}$/.test(nsu) || !cnpj) {
    return reply.code(400).send(rejection(world, environment, null, 'NSU ou CNPJ da consulta inválido.'))
  }
  if (cnpj.slice(0, 8) !== own.slice(0, 8)) {
    return reply.code(403).send(rejection(world, environment, null, 'O CNPJ da consulta não é da raiz do certificado.'))
  }
  const found = feedFrom(world, environment, cnpj, Number(nsu), lote !== 'false')
  return send(world, reply, environment, found)
}

function getEvents(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const environment = environmentOf(request)
  const { chave = '' } = request.params as { chave?: string }
  const nfse = nfseByKey(world, environment, chave)
  const isOwn = nfse !== undefined && isParty(nfse, callerOf(request).cnpj)
  return send(world, reply, environment, isOwn ? feedOfKey(world, nfse) : [])
}

/** An empty result is answered as 404 with a normal body, not as an error. */
function send(world: SimulatorContext, reply: FastifyReply, environment: Environment, found: readonly FeedDocument[]) {
  const head = headOf(world, environment)
  if (found.length === 0) {
    return reply
      .code(404)
      .send({ StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO', LoteDFe: [], ...NOTHING_SAID, ...head })
  }
  return reply.send({
    StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS',
    LoteDFe: found.map(spelled),
    ...NOTHING_SAID,
    ...head,
  })
}

const NOTHING_SAID = { Alertas: [], Erros: [] }

function spelled({ nsu, chave, kind, event_type, xml, at }: FeedDocument) {
  return {
    NSU: nsu,
    ChaveAcesso: chave,
    TipoDocumento: kind,
    TipoEvento: event_type === null ? null : (EVENT_NAMES[event_type] ?? event_type),
    ArquivoXml: pack(xml),
    DataHoraGeracao: isoInSaoPaulo(new Date(at)),
  }
}

/** The ADN's name for each event. Source: ADN-Contribuinte-swagger, TipoEvento. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  '101101': 'CANCELAMENTO',
  '101103': 'SOLICITACAO_CANCELAMENTO_ANALISE_FISCAL',
  '105102': 'CANCELAMENTO_POR_SUBSTITUICAO',
  '105104': 'CANCELAMENTO_DEFERIDO_ANALISE_FISCAL',
  '105105': 'CANCELAMENTO_INDEFERIDO_ANALISE_FISCAL',
  '305101': 'CANCELAMENTO_POR_OFICIO',
  '305102': 'BLOQUEIO_POR_OFICIO',
}

function rejection(world: SimulatorContext, environment: Environment, code: string | null, text: string) {
  const error = { ...(code !== null && { Codigo: code }), Descricao: text }
  return { StatusProcessamento: 'REJEICAO', LoteDFe: [], Alertas: [], Erros: [error], ...headOf(world, environment) }
}

function headOf(world: SimulatorContext, environment: Environment) {
  return {
    TipoAmbiente: environment.toUpperCase(),
    VersaoAplicativo: AUTHORITY_PROGRAM,
    DataHoraProcessamento: isoInSaoPaulo(world.time.now()),
  }
}
