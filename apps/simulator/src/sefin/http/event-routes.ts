import { isoInSaoPaulo, parseChaveNfse } from '@talao/fiscal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { requestEvent } from '../events/request.ts'
import { eventsOf, nfseByKey, type RegisteredEvent, type RegisteredNfse } from '../nfse-store.ts'
import { readKnob } from '../test-settings.ts'
import { environmentOf } from './access.ts'
import { envelope, errorsOf, inWords } from './envelope.ts'
import { findNfseForParty } from './nfse-access.ts'
import { pack, unpack } from './packed.ts'
import { simulateLatency } from './simulated-latency.ts'

/** Registers events of a note, and returns them in one of the two observed shapes. */
export function eventRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.post('/nfse/:chave/eventos', (request, reply) => postEvent(world, request, reply))
  app.get('/nfse/:chave/eventos', (request, reply) => getEvents(world, request, reply))
  app.get('/nfse/:chave/eventos/:type', (request, reply) => getEvents(world, request, reply))
  app.get('/nfse/:chave/eventos/:type/:seq', (request, reply) => getEvents(world, request, reply))
}

type Params = { chave?: string; type?: string; seq?: string }

async function postEvent(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const environment = environmentOf(request)
  const { chave = '' } = request.params as Params
  const packed = unpack(request.body, 'pedidoRegistroEventoXmlGZipB64')
  const answer = packed.ok
    ? requestEvent(world, { environment, chave, xml: packed.xml })
    : { ok: false as const, refusals: [packed.refusal] }
  await simulateLatency(world, 0)
  const head = envelope(world, environment)
  if (!answer.ok) return reply.code(400).send({ ...head, ...errorsOf(world, 'erro', answer.refusals) })
  return reply.code(201).send({ ...head, eventoXmlGZipB64: pack(answer.event.xml) })
}

function getEvents(world: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const environment = environmentOf(request)
  const { chave = '', type, seq } = request.params as Params
  const isShaped = parseChaveNfse(chave) !== undefined
  const asked = findNfseForParty(world, request, { environment, isShaped }, () => nfseByKey(world, environment, chave))
  if (!asked.ok) return reply.code(asked.http).send(asked.body)
  const found = eventsOf(world, asked.nfse, { adn: false }).filter(
    (event) => (type === undefined || event.type === type) && (seq === undefined || event.seq === Number(seq)),
  )
  const head = envelope(world, environment)
  const [only] = found
  if (!only) {
    const errors = errorsOf(world, 'erro', [inWords('Nenhum evento encontrado para a NFS-e.')])
    return reply.code(404).send({ ...head, ...errors })
  }
  const isPlain = seq !== undefined && readKnob(world, 'event_shape') === 'plain'
  if (isPlain) return reply.send({ ...head, eventoXmlGZipB64: pack(only.xml) })
  return reply.send({ ...head, eventos: found.map((event) => listed(asked.nfse, event)) })
}

/** As the real service writes it: the gzip is encoded in base64 twice. */
function listed({ chave }: RegisteredNfse, { type, seq, at, xml }: RegisteredEvent) {
  return {
    chaveAcesso: chave,
    tipoEvento: type,
    numeroPedidoRegistroEvento: seq,
    dataHoraRecebimento: isoInSaoPaulo(at),
    arquivoXml: Buffer.from(pack(xml)).toString('base64'),
  }
}
