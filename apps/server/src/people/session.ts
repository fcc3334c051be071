import { AppError } from '@talao/contract'
import { SESSION_MARKER_COOKIE } from '@talao/contract/user/session-marker-cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { coalesceReads } from '../kit/coalesce-reads.ts'
import type { Actor } from '../kit/http/actor.ts'
import { countedAs } from '../kit/http/caller-address.ts'
import { makeConcurrencyGate } from '../kit/http/concurrency-gate.ts'
import type { Deps } from '../kit/http/deps.ts'
import { countRequest } from './api-clients/rate-limit.ts'
import { findClient } from './api-clients/sign-in.ts'
import { findSession, SESSION_SECONDS, type SessionUser } from './auth/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: SessionUser | null
    /** When the request of a signed-in user arrived. */
    askedAt: Date | null
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Token lookups per address, running and waiting: far more than an office needs, far fewer than token guessing needs.
 */
const LOOK_UPS = { atWork: 32, mostWaiting: 64, waitMs: 3_000 }

/**
 * Finds the caller by bearer token or cookie. On a write, a cookie counts only when the request comes from our own
 * pages.
 */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  const findCaller = makeCallers(deps)
  app.decorateRequest('actor', null)
  app.decorateRequest('session', null)
  app.decorateRequest('askedAt', null)
  app.addHook('onRequest', async (request) => {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const cookie = request.cookies[cookieName(deps)]
    const token = bearer ?? cookie
    if (
      !token ||
      !request.url.match(/^\/(api|oauth)\//) ||
      request.url.startsWith('/api/webhooks/') ||
      request.url.startsWith('/api/hooks/')
    )
      return
    const { program, session } = await findCaller(token, request.ip, bearer !== undefined)
    if (program) request.actor = program
    if (!session) return
    if (!bearer && !READS.has(request.method) && !fromOurPages(request, deps)) throw new AppError('origem_nao_aceita')
    request.session = session
    request.askedAt = deps.clock.now()
    request.actor = session.actor
  })
}

type Caller = { program?: Actor; session?: SessionUser }

/** Looks up the caller of a token in its current state. Simultaneous requests with the same token share one lookup. */
function makeCallers(deps: Deps): (token: string, address: string, isBearer: boolean) => Promise<Caller> {
  const refusal = () => {
    deps.metrics.count('talao_http_turned_away_total', { gate: 'address' })
    return new AppError('limite_excedido', { retryAfterSeconds: 3 })
  }
  const gate = makeConcurrencyGate({ ...LOOK_UPS, refusal })
  const look = coalesceReads((_key, token: string, address: string, isBearer: boolean) =>
    gate.run(countedAs(address), async (): Promise<Caller> => {
      const now = deps.clock.now()
      const program = isBearer ? await findClient(deps.sessionDb, token, now) : undefined
      if (program) return { program }
      const session = await findSession({ config: deps.config, db: deps.sessionDb }, token, now)
      return session ? { session } : {}
    }),
  )
  return (token, address, isBearer) =>
    look(`${address} ${isBearer ? 'bearer' : 'cookie'} ${token}`, token, address, isBearer)
}

/** Counts every request of an API client against its rate limit. Runs after the request has its place. */
export function countPrograms(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async ({ actor }, reply) => {
    if (!actor?.client) return
    await countRequest(deps.sessionDb, actor.client, reply, deps.clock.now())
  })
}

/** Relies on headers that the browser sets and a page of another site cannot change. */
export function fromOurPages(request: FastifyRequest, deps: Deps): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false
  // A sandboxed page sends the origin `null`.
  if (!URL.canParse(origin)) return false
  return origin === new URL(deps.config.publicUrl).origin || new URL(origin).host === request.headers.host
}

/**
 * A page of another site, or of a subdomain of ours, must not sign its visitor in as another user. Requests from
 * programs carry neither header and pass.
 */
export function refuseOtherSites(request: FastifyRequest, deps: Deps): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if ((origin !== undefined || site !== undefined) && !fromOurPages(request, deps))
    throw new AppError('origem_nao_aceita')
}

export function setSessionCookie(reply: FastifyReply, deps: Deps, token: string): void {
  const place = { path: '/', sameSite: 'lax', secure: isHttps(deps), maxAge: SESSION_SECONDS } as const
  reply.setCookie(cookieName(deps), token, { ...place, httpOnly: true })
  reply.setCookie(SESSION_MARKER_COOKIE, '1', place)
}

/** Clears every cookie the browser sent, ours or not (docs/especificacao/telas.md). */
export function clearCookies(request: FastifyRequest, reply: FastifyReply, deps: Deps): void {
  for (const name of new Set([...Object.keys(request.cookies), cookieName(deps)])) {
    reply.clearCookie(name, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: name.startsWith('__Host-') || isHttps(deps),
    })
  }
}

function cookieName(deps: Deps): string {
  return isHttps(deps) ? '__Host-talao' : 'talao'
}

function isHttps(deps: Deps): boolean {
  return deps.config.publicUrl.startsWith('https://')
}
