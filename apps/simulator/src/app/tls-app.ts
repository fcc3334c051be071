import { createServer } from 'node:https'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { SimulatorContext } from '../context/context.ts'
import { applyFaults } from '../faults/apply-faults.ts'
import { recordRequests } from '../http/record-requests.ts'
import { Refusal } from '../http/refusal.ts'
import { sefazRoutes } from '../sefaz/routes.ts'
import { adnRoutes } from '../sefin/http/adn-routes.ts'
import { sefinRoutes } from '../sefin/http/sefin-routes.ts'
import { presentedBy } from '../tls/client-certificate.ts'
import { NoCertificate } from '../tls/no-certificate.ts'
import type { ServerTls } from '../tls/stored-certificates.ts'

const BODY_LIMIT_BYTES = 10 * 1024 * 1024

/**
 * The TLS server of the authorities' own services, only for clients with a certificate. Every request is recorded and
 * subject to planned faults. Services receive bodies as bytes, and the certificate as `request.caller`.
 */
export function buildTlsApp(world: SimulatorContext, { server }: ServerTls): FastifyInstance {
  const options = { key: server.keyPem, cert: server.certificatePem, minVersion: 'TLSv1.2' } as const
  const app = fastify({
    // The handshake accepts any certificate, because each service refuses it in its own format.
    serverFactory: (handler) => createServer({ ...options, requestCert: true, rejectUnauthorized: false }, handler),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('caller', null)
  app.decorateRequest('fault', null)
  app.addHook('onRequest', async (request) => {
    const presented = presentedBy(request)
    if (presented) request.caller = { kind: 'certificate', token: presented.cnpj ?? 'sem-cnpj', ...presented }
  })
  app.setErrorHandler((error, _request, reply) => sendError(world, error, reply))
  recordRequests(app, world)
  app.addHook('onRequest', async (request) => {
    if (!request.caller) throw new NoCertificate()
  })
  applyFaults(app, world)
  sefazRoutes(app, world)
  sefinRoutes(app, world)
  adnRoutes(app, world)
  return app
}

/** The answer of a web server in front of the services to a connection without a client certificate. */
const NO_CERTIFICATE =
  '<html><head><title>403 - Forbidden</title></head><body><h1>403 - Forbidden: Client certificate required</h1></body></html>'

function sendError(world: SimulatorContext, error: unknown, reply: FastifyReply): void {
  if (error instanceof NoCertificate) {
    reply.code(403).type('text/html').send(NO_CERTIFICATE)
    return
  }
  if (error instanceof Refusal) {
    reply.code(error.http).send(error.body)
    return
  }
  const http = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (http >= 500) world.log(`erro interno: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  reply.code(http).send({ codigo: 'erro_interno', mensagem: 'Erro interno' })
}
