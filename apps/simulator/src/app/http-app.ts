import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { adminRoutes } from '../admin/routes.ts'
import { identify, Unauthorized } from '../companies/caller.ts'
import type { SimulatorContext } from '../context/context.ts'
import { applyFaults } from '../faults/apply-faults.ts'
import { companyRoutes } from '../focus-nfe/companies/routes.ts'
import { fileRoutes } from '../focus-nfe/files/routes.ts'
import type { Storage } from '../focus-nfe/files/storage.ts'
import { hookRoutes } from '../focus-nfe/hooks/routes.ts'
import { cityRoutes } from '../focus-nfe/lookups/city-routes.ts'
import { codeRoutes } from '../focus-nfe/lookups/code-routes.ts'
import { registryRoutes } from '../focus-nfe/lookups/registry-routes.ts'
import { noteRoutes } from '../focus-nfe/nfe/routes.ts'
import { serviceNoteRoutes } from '../focus-nfe/service-notes/routes.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { recordRequests } from '../http/record-requests.ts'
import { Refusal } from '../http/refusal.ts'
import { platformRoutes } from '../platforms/routes.ts'

const BODY_LIMIT_BYTES = 10 * 1024 * 1024

export function buildHttpApp(world: SimulatorContext, storage: Storage): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  // Focus reads the body as JSON whatever the content type, so bodies stay bytes until a route parses them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('caller', null)
  app.decorateRequest('fault', null)
  app.addHook('onRequest', async (request) => {
    request.caller = identify(world, request.headers.authorization)
  })
  app.setErrorHandler((error, _request, reply) => sendError(world, error, reply))
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ codigo: 'nao_encontrado', mensagem: 'Recurso não encontrado' })
  })
  app.get('/health', () => ({ status: 'ok' }))
  adminRoutes(app, world)
  platformRoutes(app, world)
  app.register(async (service) => focusNfe(service, world, storage))
  return app
}

/** The routes of the real service. Their requests are recorded, rate-limited, and subject to planned faults. */
function focusNfe(app: FastifyInstance, world: SimulatorContext, storage: Storage): void {
  recordRequests(app, world)
  limitRate(app, world)
  applyFaults(app, world)
  companyRoutes(app, world)
  noteRoutes(app, world)
  serviceNoteRoutes(app, world)
  hookRoutes(app, world)
  cityRoutes(app, world)
  codeRoutes(app)
  registryRoutes(app, world)
  fileRoutes(app, world, storage)
}

function limitRate(app: FastifyInstance, world: SimulatorContext): void {
  const limiter = createRateLimiter(world)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.caller) return
    const credit = limiter.spend(request.caller.token)
    reply.header('Rate-Limit-Limit', String(credit.limit))
    reply.header('Rate-Limit-Remaining', String(credit.remaining))
    reply.header('Rate-Limit-Reset', String(credit.resetSeconds))
    if (credit.exhausted) throw new Refusal(429, 'limite_excedido', 'Limite de requisições por minuto excedido')
  })
}

function sendError(world: SimulatorContext, error: unknown, reply: FastifyReply): void {
  if (error instanceof Unauthorized) {
    reply.code(401).send()
    return
  }
  if (error instanceof Refusal) {
    reply.code(error.http).send(error.body)
    return
  }
  const http = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (http >= 500) world.log(`erro interno: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const codigo = http >= 500 ? 'erro_interno' : 'requisicao_invalida'
  reply.code(http).send({ codigo, mensagem: http >= 500 ? 'Erro interno' : 'Requisição inválida' })
}
