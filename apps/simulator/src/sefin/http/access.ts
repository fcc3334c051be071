import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CertificateCaller } from '../../companies/caller.ts'
import { ENVIRONMENTS, type Environment, type SimulatorContext } from '../../context/context.ts'
import { type CertificateFault, certificateFault } from '../../tls/client-certificate.ts'
import { refusal, type SefinRefusal } from '../refusal.ts'

/** The environment in the path. `refuseInvalidCertificate` refuses any other path. */
export function environmentOf(request: FastifyRequest): Environment {
  const environment = namedEnvironment(request)
  if (!environment) throw new Error(`a request for no environment came through: ${request.url}`)
  return environment
}

function namedEnvironment(request: FastifyRequest): Environment | undefined {
  const { environment } = request.params as { environment?: string }
  return ENVIRONMENTS.find((one) => one === environment)
}

/** The caller's certificate. The TLS server refuses requests without one. */
export function callerOf(request: FastifyRequest): CertificateCaller {
  if (request.caller?.kind !== 'certificate') throw new Error('a request without certificate came through')
  return request.caller
}

type Refused = (environment: Environment, refused: SefinRefusal) => Record<string, unknown>

/**
 * Answers 404 for an unknown environment, and 403, in the service's error format, for a certificate that the national
 * system does not accept (E1200 to E1209). Source: anexo I, regras gerais.
 */
export function refuseInvalidCertificate(app: FastifyInstance, world: SimulatorContext, body: Refused): void {
  app.addHook('onRequest', async (request, reply) => {
    const environment = namedEnvironment(request)
    if (!environment) {
      await reply.code(404).send()
      return
    }
    const fault = certificateFault(callerOf(request).certificate, world.time.now())
    if (fault) await reply.code(403).send(body(environment, refusal(CODES[fault])))
  })
}

/** Answers 415 for a body of another type, before the body is parsed. Source: SefinNacional-swagger, consumes. */
export function requireJson(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const type = request.headers['content-type'] ?? ''
    if (request.method !== 'POST' || /^(?:application|text)\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) return
    await reply.code(415).send({ title: 'Unsupported Media Type', status: 415 })
  })
}

const CODES: Record<CertificateFault, string> = {
  invalid: 'E1200',
  expired: 'E1203',
  not_icp_brasil: 'E1208',
  without_cnpj: 'E1209',
}
