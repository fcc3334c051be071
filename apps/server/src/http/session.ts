import { AppError } from '@talao/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSession, SESSION_SECONDS, type SessionUser } from '../modules/auth/sessions.ts'
import type { Deps } from './deps.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: SessionUser | null
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds who asks, by bearer token or by cookie. A cookie on a write counts only when the request comes from our own pages. */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('session', null)
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
    const session = await findSession(deps.db, token, deps.clock.now())
    if (!session) return
    if (!bearer && !READS.has(request.method) && !fromOurPages(request, deps)) throw new AppError('origem_nao_aceita')
    request.session = session
    request.actor = session.actor
  })
}

/** Browsers say where a request comes from; a page of another site cannot change that header. */
export function fromOurPages(request: FastifyRequest, deps: Deps): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false
  // A sandboxed page says `null`, which is no address.
  if (!URL.canParse(origin)) return false
  return origin === new URL(deps.config.publicUrl).origin || new URL(origin).host === request.headers.host
}

export function setSessionCookie(reply: FastifyReply, deps: Deps, token: string): void {
  reply.setCookie(cookieName(deps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(deps),
    maxAge: SESSION_SECONDS,
  })
}

/** Clears every cookie the browser sent, ours or not: the specification asks for all of them. */
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
