import { parseChaveNfse, parseDpsId } from '@talao/fiscal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { sentinelsOf } from '../control-texts.ts'
import { declareDps } from '../declare-dps.ts'
import { nfseByDps, nfseByKey } from '../nfse-store.ts'
import { environmentOf, refuseInvalidCertificate, requireJson } from './access.ts'
import { applyAnswerFaults } from './answer-faults.ts'
import { envelope, errorsOf } from './envelope.ts'
import { eventRoutes } from './event-routes.ts'
import { findNfseForParty } from './nfse-access.ts'
import { pack, unpack } from './packed.ts'
import { simulateLatency } from './simulated-latency.ts'

/** Sefin Nacional under /sefin/<environment>. Source: SefinNacional-swagger; manual dos contribuintes v1.2. */
export function sefinRoutes(server: FastifyInstance, world: SimulatorContext): void {
  server.register(
    async (app) => {
      refuseInvalidCertificate(app, world, (environment, refused) => ({
        ...envelope(world, environment),
        ...errorsOf(world, 'erro', [refused]),
      }))
      requireJson(app)
      applyAnswerFaults(app, world)
      app.post('/nfse', (request, reply) => postDps(world, request, reply))
      app.get('/nfse/:chave', (request, reply) => getNfse(world, request, reply))
      app.head('/dps/:id', (request, reply) => headDps(world, request, reply))
      app.get('/dps/:id', (request, reply) => getDps(world, request, reply))
      eventRoutes(app, world)
    },
    { prefix: '/sefin/:environment' },
  )
}

async function postDps(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const environment = environmentOf(request)
  const packed = unpack(request.body, 'dpsXmlGZipB64')
  const answer = packed.ok
    ? declareDps(world, { environment, xml: packed.xml })
    : { ok: false as const, idDps: null, refusals: [packed.refusal] }
  await simulateLatency(world, answer.ok ? sentinelsOf(answer.nfse.dps).slowSeconds : 0)
  if (!answer.ok) {
    const idDPS = answer.idDps === null ? {} : { idDPS: answer.idDps }
    return reply
      .code(400)
      .send({ ...envelope(world, environment), ...idDPS, ...errorsOf(world, 'erros', answer.refusals) })
  }
  const { id_dps, chave, xml } = answer.nfse
  const body = { ...envelope(world, environment), idDps: id_dps, chaveAcesso: chave, nfseXmlGZipB64: pack(xml) }
  return reply.code(201).send(body)
}

function getNfse(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const environment = environmentOf(request)
  const { chave = '' } = request.params as { chave?: string }
  const asked = findNfseForParty(world, request, { environment, isShaped: parseChaveNfse(chave) !== undefined }, () =>
    nfseByKey(world, environment, chave),
  )
  if (!asked.ok) return reply.code(asked.http).send(asked.body)
  const { xml } = asked.nfse
  return reply.send({ ...envelope(world, environment), chaveAcesso: chave, nfseXmlGZipB64: pack(xml) })
}

/** Any caller with a certificate may ask whether a DPS has become a note. */
function headDps(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const { id = '' } = request.params as { id?: string }
  if (!parseDpsId(id)) return reply.code(400).send()
  return reply.code(nfseByDps(world, environmentOf(request), id) ? 200 : 404).send()
}

function getDps(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const environment = environmentOf(request)
  const { id = '' } = request.params as { id?: string }
  const asked = findNfseForParty(world, request, { environment, isShaped: parseDpsId(id) !== undefined }, () =>
    nfseByDps(world, environment, id),
  )
  if (!asked.ok) return reply.code(asked.http).send(asked.body)
  return reply.send({ ...envelope(world, environment), idDps: id, chaveAcesso: asked.nfse.chave })
}
