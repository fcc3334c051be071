import type { CallSpec } from '@talao/contract/api'
import { AppError } from '@talao/contract/errors/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/registry.ts'
import { countedAs } from './caller-address.ts'
import { type Gate, makeConcurrencyGate } from './concurrency-gate.ts'

/** The kind of load a call causes: short work, a download at the caller's speed, or a stream that stays open. */
export type LoadKind = 'request' | 'download' | 'stream'

declare module 'fastify' {
  interface FastifyRequest {
    stay: RequestLifetime
  }
  interface FastifyContextConfig {
    /** Without a weight, a route has a separate gate or needs none. */
    weight?: LoadKind
  }
}

/** How long a caller may wait. A screen that sends many requests at once hardly notices, and a script gets a 429. */
const WAIT_MS = 3_000
const MOST_WAITING = 64

/** Limits per user or API client at one server process. A browser keeps one event stream per visible window. */
export const LIMITS = {
  request: { atWork: 8, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, retryAfterSeconds: 3 },
  download: { atWork: 4, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, retryAfterSeconds: 10 },
  stream: { atWork: 20, mostWaiting: 0, waitMs: 0, retryAfterSeconds: 60 },
  /** Callers that are not signed in, by address, which a whole office may share. */
  address: { atWork: 32, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, retryAfterSeconds: 3 },
} as const
type GateName = keyof typeof LIMITS

/**
 * Every call waits for a free place of its caller before any work: after the caller is known, before the body is read.
 */
export function limitConcurrency(app: FastifyInstance, metrics: Metrics): void {
  const open = (name: GateName): Gate => {
    const { retryAfterSeconds, ...limits } = LIMITS[name]
    return makeConcurrencyGate({ ...limits, refusal: () => new AppError('limite_excedido', { retryAfterSeconds }) })
  }
  const gates = {
    request: open('request'),
    download: open('download'),
    stream: open('stream'),
    address: open('address'),
  }
  app.addHook('onRequest', async (request) => {
    const { weight } = request.routeOptions.config
    if (weight === undefined) return
    const [name, key] = limitKeyOf(request, weight)
    const { over } = request.stay
    try {
      await gates[name].enter(key, over)
    } catch (error) {
      if (!over.aborted) metrics.count('talao_http_turned_away_total', { gate: name })
      throw error
    }
  })
}

function limitKeyOf({ actor, ip, query }: FastifyRequest, weight: LoadKind): [GateName, string] {
  if (!actor) return ['address', countedAs(ip)]
  // Any list can be requested as a file.
  const isList = weight === 'request' && typeof query === 'object' && query !== null && 'format' in query
  return [isList ? 'download' : weight, actor.client ? `program ${actor.client.id}` : `person ${actor.userId}`]
}

/** The weight of a call, from its contract: a call without an answer schema sends bytes. */
export function weightOf(call: string, { answer }: CallSpec): LoadKind {
  if (call === 'GET /api/events') return 'stream'
  return answer ? 'request' : 'download'
}

/**
 * How long a request occupies its place: until its answer is sent or its caller is gone, and all work started for it
 * has ended.
 */
export type RequestLifetime = { over: AbortSignal; work<T>(run: () => Promise<T>): Promise<T> }

/** Adds `stay` to every request. Must be registered before the routes, whose work it counts. */
export function trackRequestLifetimes(app: FastifyInstance): void {
  app.decorateRequest('stay')
  app.addHook('onRoute', (options) => {
    const { handler } = options
    options.handler = function follow(request, reply) {
      return request.stay.work(async () => handler.call(this, request, reply))
    }
  })
  app.addHook('onRequest', (request, reply, done) => {
    request.stay = makeStay(reply)
    done()
  })
}

/**
 * A place is kept until the work ends. Otherwise a client that disconnects at once could have any number of requests
 * running.
 */
function makeStay({ raw }: Pick<FastifyReply, 'raw'>): RequestLifetime {
  const over = new AbortController()
  let isClosed = false
  let underWay = 0
  const look = (): void => {
    if (isClosed && underWay === 0) over.abort()
  }
  raw.once('close', () => {
    isClosed = true
    look()
  })
  return {
    over: over.signal,
    async work(run) {
      underWay += 1
      try {
        return await run()
      } finally {
        underWay -= 1
        look()
      }
    },
  }
}
