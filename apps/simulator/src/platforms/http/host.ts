import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { openDemo } from '../demo/open-demo.ts'
import type { PulledPlatform } from '../platform.ts'
import type { Account } from '../store/accounts.ts'
import { type Query, queryOf } from './query.ts'
import { type Credit, createAccountLimiter } from './rate.ts'
import { PlatformRefusal } from './refusal.ts'

/** A platform's authentication, rate limit and error format. */
export type PlatformApi = {
  platform: PulledPlatform
  requestsPerMinute: number
  /** The account of the request's credentials. Throws PlatformRefusal. */
  identify(world: SimulatorContext, request: FastifyRequest): Account
  creditHeaders(credit: Credit): Record<string, string>
  errorBody(status: number, text: string): unknown
}

/** Context of an authenticated request. */
export type PlatformCall = { world: SimulatorContext; account: Account; query: Query; request: FastifyRequest }
export type Host = {
  /** Routes that need an account and count against its limit. */
  get(path: string, answer: (asked: PlatformCall) => unknown): void
  post(path: string, answer: (asked: PlatformCall) => unknown): void
  /** Routes without authentication, such as the one for a token. */
  open: FastifyInstance
}

/** Serves one host of a platform, under its real name. */
export function openHost(
  app: FastifyInstance,
  world: SimulatorContext,
  house: PlatformApi,
  name: string,
  routes: (host: Host) => void,
): void {
  app.register(
    async (open) => {
      open.setErrorHandler((error, _request, reply) => sendError(world, house, error, reply))
      open.addHook('onRequest', async () => openDemo(world, house.platform))
      const spend = createAccountLimiter(world, house.requestsPerMinute)
      const asAccount =
        (answer: (asked: PlatformCall) => unknown) => (request: FastifyRequest, reply: FastifyReply) => {
          const account = house.identify(world, request)
          const credit = spend(account)
          reply.headers(house.creditHeaders(credit))
          if (credit.exhausted) throw throttled(house)
          return answer({ world, account, query: queryOf(request), request })
        }
      routes({
        get: (path, answer) => open.get(path, asAccount(answer)),
        post: (path, answer) => open.post(path, asAccount(answer)),
        open,
      })
    },
    { prefix: `/${name}` },
  )
}

/** Headers of the latest IETF drafts on rate limits. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: Credit): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}

/** Laravel's headers. The wait is sent only when the limit is exceeded. */
export function laravelHeaders({ limit, remaining, resetSeconds, exhausted }: Credit): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    ...(exhausted ? retryAfter({ resetSeconds }) : {}),
  }
}

export function retryAfter({ resetSeconds }: Pick<Credit, 'resetSeconds'>): Record<string, string> {
  return { 'Retry-After': String(resetSeconds) }
}

function throttled(house: PlatformApi): PlatformRefusal {
  return new PlatformRefusal(429, house.errorBody(429, 'Too Many Requests'))
}

function sendError(world: SimulatorContext, house: PlatformApi, error: unknown, reply: FastifyReply): void {
  if (error instanceof PlatformRefusal) {
    reply.code(error.status).send(error.body)
    return
  }
  if (error instanceof Refusal) {
    sendPlanned(house, error, reply)
    return
  }
  world.log(`erro interno: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  reply.code(500).send(house.errorBody(500, 'Internal Server Error'))
}

/** Answers a planned fault in this platform's format instead of Focus'. */
function sendPlanned(house: PlatformApi, { http }: Refusal, reply: FastifyReply): void {
  const seconds = Number(reply.getHeader('rate-limit-reset') ?? 30)
  for (const name of ['rate-limit-remaining', 'rate-limit-reset']) reply.removeHeader(name)
  if (http === 429) {
    reply.headers(
      house.creditHeaders({ limit: house.requestsPerMinute, remaining: 0, resetSeconds: seconds, exhausted: true }),
    )
  }
  reply.code(http).send(house.errorBody(http, http === 429 ? 'Too Many Requests' : 'Internal Server Error'))
}
