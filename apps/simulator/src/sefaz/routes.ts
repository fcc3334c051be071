import { setTimeout as sleep } from 'node:timers/promises'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import type { XmlElement } from '@talao/fiscal/xml/tree'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CertificateCaller } from '../companies/caller.ts'
import { ENVIRONMENTS, type Environment, type SimulatorContext } from '../context/context.ts'
import { between } from '../context/random.ts'
import { Refusal } from '../http/refusal.ts'
import { NoCertificate } from '../tls/no-certificate.ts'
import { AUTHORIZERS, NORMAL_SERVICES, offers, type Service } from './authorizers.ts'
import type { Call, ServiceParts } from './call.ts'
import { commonRefusal } from './common-checks.ts'
import { AUTHORISATION } from './services/authorisation.ts'
import { CONSULT_SERVICE } from './services/consult.ts'
import { EVENT_SERVICE } from './services/events.ts'
import { VOID_SERVICE } from './services/inutilizacao.ts'
import { RECEIPT_SERVICE } from './services/receipt.ts'
import { STATUS_SERVICE } from './services/status.ts'
import { TAXPAYER_SERVICE } from './services/taxpayer.ts'
import { readEnvelope, SOAP_TYPE, SoapFault, writeEnvelope } from './soap/envelope.ts'
import { authorizerState } from './state/authorizer-state.ts'

const SERVICES: Record<Service, ServiceParts> = {
  NFeAutorizacao4: AUTHORISATION,
  NFeRetAutorizacao4: RECEIPT_SERVICE,
  NFeConsultaProtocolo4: CONSULT_SERVICE,
  NFeStatusServico4: STATUS_SERVICE,
  NFeRecepcaoEvento4: EVENT_SERVICE,
  NFeInutilizacao4: VOID_SERVICE,
  CadConsultaCadastro4: TAXPAYER_SERVICE,
}

/**
 * SOAP 1.2 of layout 4.00 under /sefaz/AUTHORISER/ENVIRONMENT/SERVICE. A separate plugin, because its errors are SOAP
 * faults.
 */
export function sefazRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.register(async (sefaz) => {
    sefaz.setErrorHandler((error, _request, reply) => sendFault(world, error, reply))
    sefaz.post('/sefaz/:authorizer/:environment/:service', async (request, reply) => {
      const place = placeOf(request)
      if (!place) return reply.code(404).type('text/html').send('<html><body><h1>404 - Not Found</h1></body></html>')
      if (authorizerState(world, place.authorizer, place.environment).state === 'unreachable') {
        request.raw.socket.destroy()
        return reply.hijack()
      }
      const call = readCall(request, place)
      if (world.live) await sleep(between(world.random, world.settings.latencyMs.low, world.settings.latencyMs.high))
      return reply.type(SOAP_TYPE).send(writeEnvelope(place.service, answer(world, call)))
    })
  })
}

type Place = { authorizer: string; environment: Environment; service: Service }

function placeOf(request: FastifyRequest): Place | undefined {
  const params = request.params as Record<keyof Place, string>
  const authorizer = AUTHORIZERS.find((name) => name === params.authorizer)
  const environment = ENVIRONMENTS.find((name) => name === params.environment)
  const service = NORMAL_SERVICES.find((name) => name === params.service)
  if (!authorizer || !environment || !service || !offers(authorizer, service)) return undefined
  return { authorizer, environment, service }
}

/** `buildTlsApp` has already refused requests without a certificate. */
function readCall(request: FastifyRequest, place: Place): Call {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const message = readEnvelope(place.service, request.headers['content-type'], body)
  const root = message.unreadable ? NOTHING : rootOf(message.payload)
  return { ...place, ...message, caller: request.caller as CertificateCaller, root }
}

const NOTHING: XmlElement = { name: '', prefix: '', namespace: '', declarations: [], attributes: [], children: [] }

function rootOf(payload: string): XmlElement {
  try {
    return readXml(payload.trim())
  } catch (error) {
    if (error instanceof XmlError) throw new SoapFault(400, 'Sender', error.message)
    throw error
  }
}

function answer(world: SimulatorContext, call: Call): string {
  const service = SERVICES[call.service]
  const refusal = commonRefusal(world, call)
  return refusal ? service.refuse(world, call, refusal) : service.serve(world, call)
}

function sendFault(world: SimulatorContext, error: unknown, reply: FastifyReply): void {
  // The TLS server answers these errors itself.
  if (error instanceof NoCertificate || error instanceof Refusal) throw error
  const isKnown = error instanceof SoapFault
  if (!isKnown) world.log(`sefaz: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const fault = isKnown ? error : new SoapFault(500, 'Receiver', 'Erro interno')
  reply.code(fault.http).type(SOAP_TYPE).send(fault.body)
}
