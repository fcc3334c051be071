import { AppError } from '@talao/contract/app-error'
import type { CallSpec } from '@talao/contract/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/registry.ts'
import { countedAs } from './caller-address.ts'
import { type Gate, makeGate } from './gate.ts'

/** What a call is to the house: work that is soon done, bytes that are taken as fast as the caller reads, or a stream that stays open. */
export type Weight = 'request' | 'download' | 'stream'

declare module 'fastify' {
  interface FastifyRequest {
    stay: Stay
  }
  interface FastifyContextConfig {
    /** Without one a route keeps a gate of its own, or needs none. */
    weight?: Weight
  }
}

/** So long a caller may wait for their turn: a screen that asks for much at once notices little, and a script hears that it asks too much. */
const WAIT_MS = 3_000
const MOST_WAITING = 64

/** How much one person or program may have under way at one server. A browser keeps an event stream open for each window that is looked at. */
export const LIMITS = {
  request: { atWork: 8, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, retryAfterSeconds: 3 },
  download: { atWork: 4, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, retryAfterSeconds: 10 },
  stream: { atWork: 20, mostWaiting: 0, waitMs: 0, retryAfterSeconds: 60 },
  /** Whoever is not signed in, by where they come from, which an office shares. */
  address: { atWork: 32, mostWaiting: MOST_WAITING, waitMs: WAIT_MS, retryAfterSeconds: 3 },
} as const
type GateName = keyof typeof LIMITS

/** Every call waits for its caller's place before anything is done for it: after who calls is known, before a body is read. */
export function takePlaces(app: FastifyInstance, metrics: Metrics): void {
  const open = (name: GateName): Gate => {
    const { retryAfterSeconds, ...limits } = LIMITS[name]
    return makeGate({ ...limits, refusal: () => new AppError('limite_excedido', { retryAfterSeconds }) })
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
    const [name, key] = placeOf(request, weight)
    const { over } = request.stay
    try {
      await gates[name].enter(key, over)
    } catch (error) {
      if (!over.aborted) metrics.count('talao_http_turned_away_total', { gate: name })
      throw error
    }
  })
}

function placeOf({ actor, ip, query }: FastifyRequest, weight: Weight): [GateName, string] {
  if (!actor) return ['address', countedAs(ip)]
  // Any list may be asked for as a file.
  const isList = weight === 'request' && typeof query === 'object' && query !== null && 'format' in query
  return [isList ? 'download' : weight, actor.client ? `program ${actor.client.id}` : `person ${actor.userId}`]
}

/** The weight of a call, from its row in the contract: what describes no answer sends bytes. */
export function weightOf(call: string, { answer }: CallSpec): Weight {
  if (call === 'GET /api/events') return 'stream'
  return answer ? 'request' : 'download'
}

/** How long a request takes room: until its answer has left or its caller is gone, and what was begun for it has ended. */
export type Stay = { over: AbortSignal; work<T>(run: () => Promise<T>): Promise<T> }

/** Of every request, from its first moment on. Comes before the routes, whose work it counts. */
export function followStays(app: FastifyInstance): void {
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

/** Who asks and hangs up at once would otherwise have any number of questions under way. */
function makeStay({ raw }: Pick<FastifyReply, 'raw'>): Stay {
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
