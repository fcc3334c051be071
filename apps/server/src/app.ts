import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { importRoutes } from './intake/imports/routes.ts'
import { deliveryRoutes } from './intake/inbox/delivery-routes.ts'
import { hookRoutes } from './intake/inbox/hook-routes.ts'
import { webhookRoutes } from './intake/inbox/routes.ts'
import type { IntakeDeps } from './intake/intake-deps.ts'
import { mappingRoutes } from './intake/integrations/mapping-routes.ts'
import { integrationRoutes } from './intake/integrations/routes.ts'
import { pulledProductRoutes } from './intake/pulls/product-routes.ts'
import { pullRoutes } from './intake/pulls/routes.ts'
import { v1Routes } from './intake/v1/routes.ts'
import { fastifyTrustProxy } from './kit/config/trusted-proxies.ts'
import { parseBodies } from './kit/http/body-parsers.ts'
import { readForwardedAddresses } from './kit/http/caller-address.ts'
import { limitConcurrency, trackRequestLifetimes } from './kit/http/concurrency-limits.ts'
import { answerErrors, refuseAddress } from './kit/http/errors.ts'
import { closeConnectionsOnShutdown } from './kit/http/graceful-shutdown.ts'
import { healthRoutes } from './kit/http/health.ts'
import { makeAnswerOnce } from './kit/http/idempotent-answer.ts'
import { answerMalformedRequest } from './kit/http/malformed-request.ts'
import { methodsOf } from './kit/http/methods-of.ts'
import { REQUEST_TIMEOUTS } from './kit/http/request-timeouts.ts'
import { serveWeb } from './kit/http/static.ts'
import { registerUpdates } from './kit/http/update-by-body.ts'
import { withLogFields } from './kit/log.ts'
import { countRequests } from './kit/metrics/count-requests.ts'
import { nfeRoutes } from './note/nfe/routes.ts'
import { nfseRoutes } from './note/nfse/routes.ts'
import { numberingRoutes } from './note/numbering/routes.ts'
import { batchRoutes } from './operation/batch/routes.ts'
import { demoRoutes } from './operation/demo/routes.ts'
import { authorityHealthRoutes } from './operation/health/routes.ts'
import { normRoutes } from './operation/norms/routes.ts'
import { openApiRoutes } from './operation/open-api/routes.ts'
import { operationRoutes } from './operation/status/routes.ts'
import { apiClientRoutes } from './people/api-clients/routes.ts'
import { auditRoutes } from './people/audit/routes.ts'
import { authRoutes } from './people/auth/routes.ts'
import { countPrograms, readSessions } from './people/session.ts'
import { userRoutes } from './people/users/routes.ts'
import { productRoutes } from './sale/products/routes.ts'
import { saleRoutes } from './sale/sales/routes.ts'
import { accessRoutes } from './setup/companies/access-routes.ts'
import { fileRoutes } from './setup/companies/file-routes.ts'
import { companyRoutes } from './setup/companies/routes.ts'
import { contractRoutes } from './setup/contracts/routes.ts'
import { lookupRoutes } from './setup/lookups/routes.ts'
import { eventRoutes } from './tell/events/routes.ts'
import { mailRoutes } from './tell/mail/routes.ts'
import { notificationRoutes } from './tell/notifications/routes.ts'
import { reportRoutes } from './tell/reports/routes.ts'
import { searchRoutes } from './tell/search/routes.ts'
import type { TellDeps } from './tell/tell-deps.ts'
import { webhookEndpointRoutes } from './tell/webhooks/routes.ts'

/** What the routes of all rooms need. */
export type AppDeps = IntakeDeps & TellDeps

const MAX_JSON_BYTES = 1024 * 1024

/** Builds the HTTP server: requests are limited, checked against the contract, and answered with a request id. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUTS.requestTimeout,
    http: REQUEST_TIMEOUTS,
    genReqId: () => randomUUID(),
    logger: false,
    trustProxy: fastifyTrustProxy(deps.config.trustProxy),
    // While the server stops, requests on open connections are still answered normally.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress(deps.log),
    clientErrorHandler: answerMalformedRequest(deps.log, (reason) =>
      deps.metrics.count('talao_http_unreadable_total', { reason }),
    ),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.setSerializerCompiler(serializerCompiler)
  // Ignore unknown `Expect` headers and handle the request normally. Node would answer an empty 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  if (deps.config.trustProxy !== false) readForwardedAddresses(app)
  countRequests(app, deps.metrics)
  trackRequestLifetimes(app)
  app.decorateRequest('uploads')
  app.decorateRequest('idempotencyKey')
  app.decorate('answerOnce', makeAnswerOnce(deps))
  registerUpdates(app)
  app.decorateRequest('spooled')
  app.addHook('onRequest', async (request, reply) => {
    request.uploads = {}
    request.spooled = {}
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', PERMISSIONS)
    if (request.url.startsWith('/api/') || request.url.startsWith('/oauth/')) reply.header('cache-control', 'no-store')
  })
  nameRequests(app)
  await app.register(helmet, SECURITY_HEADERS)
  await app.register(cookie)
  await app.register(multipart)
  parseBodies(app)
  answerErrors(app, deps.log, methodsOf(app))
  readSessions(app, deps)
  limitConcurrency(app, deps.metrics)
  countPrograms(app, deps)
  logRequests(app, deps)
  closeConnectionsOnShutdown(app, deps.shuttingDown)
  healthRoutes(app, deps)
  authRoutes(app, { ...deps, db: deps.sessionDb })
  demoRoutes(app, deps)
  notificationRoutes(app, deps)
  eventRoutes(app, deps)
  userRoutes(app, deps)
  companyRoutes(app, deps)
  accessRoutes(app, deps)
  contractRoutes(app, deps)
  auditRoutes(app, deps)
  fileRoutes(app, deps)
  reportRoutes(app, deps)
  integrationRoutes(app, deps)
  mappingRoutes(app, deps)
  pullRoutes(app, deps)
  pulledProductRoutes(app, deps)
  webhookRoutes(app, deps)
  deliveryRoutes(app, deps)
  apiClientRoutes(app, deps)
  webhookEndpointRoutes(app, deps)
  v1Routes(app, deps)
  openApiRoutes(app, deps)
  operationRoutes(app, deps)
  normRoutes(app, deps)
  productRoutes(app, deps)
  saleRoutes(app, deps)
  importRoutes(app, deps)
  nfeRoutes(app, deps)
  nfseRoutes(app, deps)
  numberingRoutes(app, deps)
  batchRoutes(app, deps)
  hookRoutes(app, deps)
  mailRoutes(app, deps)
  lookupRoutes(app, deps)
  searchRoutes(app, deps)
  authorityHealthRoutes(app, deps)
  await serveWeb(app, deps.config.webDist)
  return app
}

/**
 * Our pages use none of these, so an injected script may not either. Chromium knows `bluetooth` only where it supports
 * Bluetooth: Linux logs a console warning, Windows, macOS and Android enforce it.
 */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), hid=()'

/**
 * Inline styles are allowed because the component library sets sizes through style attributes. Inline scripts are not.
 */
const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      // The only policy, which allows no markup at all (apps/web/src/app/trusted-types.ts).
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
      upgradeInsecureRequests: null,
    },
  },
  // Subdomains belong to the customer and may not support https.
  strictTransportSecurity: { maxAge: 365 * 24 * 3600, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false,
}

/**
 * Every log line of a request carries its id. Two hooks are needed, because reading the body starts a new async context
 * that does not inherit the first.
 */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => withLogFields({ request_id: request.id }, done))
  app.addHook('preValidation', (request, _reply, done) => withLogFields({ request_id: request.id }, done))
}

function logRequests(app: FastifyInstance, deps: AppDeps): void {
  app.addHook('onResponse', async (request, reply) => {
    // Log the route pattern, because the real path may contain a secret key.
    deps.log.debug(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
