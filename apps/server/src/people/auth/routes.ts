import { AppError, type ErrorCode } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { clientOf } from '../api-clients/client-of.ts'
import { ACCESS_SECONDS, signInClient } from '../api-clients/sign-in.ts'
import { clearCookies, fromOurPages, refuseOtherSites, setSessionCookie } from '../session.ts'
import { accountRoutes } from './account-routes.ts'
import { addressRoutes } from './address-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { rememberAddress } from './requested-address.ts'
import { endSessions, SESSION_SECONDS } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { makeThrottle } from './throttle.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

const TOLD_BY_LETTER: ReadonlySet<ErrorCode> = new Set(['credenciais_invalidas', 'email_por_confirmar'])

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const throttle = makeThrottle(deps.db, deps.vault)

  route(app, 'POST /oauth/token', async ({ body, request, reply }) => {
    refuseOtherSites(request, deps)
    if (body.grant_type === 'client_credentials') {
      const wish = { ...clientOf(body, request), address: request.ip, now: deps.clock.now() }
      return {
        token_type: 'Bearer' as const,
        expires_in: ACCESS_SECONDS,
        access_token: await signInClient(deps, wish),
      }
    }
    try {
      if (body.grant_type !== 'password') throw new AppError('tipo_de_acesso_invalido')
      const token = await signIn(deps, throttle, {
        email: (body.username ?? '').toLowerCase(),
        password: body.password ?? '',
        otp: body.otp,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      setSessionCookie(reply, deps, token)
      return { token_type: 'Bearer' as const, expires_in: SESSION_SECONDS, access_token: token }
    } catch (error) {
      clearCookies(request, reply, deps)
      if (error instanceof AppError && TOLD_BY_LETTER.has(error.code) && body.username)
        // In a demonstration, this browser may read the mail that explains that the address still has to be confirmed.
        rememberAddress(reply, deps, body.username)
      throw error
    }
  })

  route(app, 'GET /api/auth/logout', async ({ actor, request, reply }) => {
    // An image on another site must not be able to sign the user out.
    if (
      request.headers.authorization === undefined &&
      request.headers['sec-fetch-site'] !== undefined &&
      !fromOurPages(request, deps)
    )
      throw new AppError('origem_nao_aceita')
    await endSessions(deps.db, actor.userId, actor.sessionId, deps.clock.now())
    clearCookies(request, reply, deps)
    return { message: 'Você saiu.' }
  })

  route(app, 'POST /api/auth/logout', async ({ actor, body, request, reply }) => {
    await endSessions(deps.db, actor.userId, body?.all ? null : actor.sessionId, deps.clock.now())
    clearCookies(request, reply, deps)
    return { message: 'Você saiu.' }
  })

  accountRoutes(app, deps, throttle)
  addressRoutes(app, deps, throttle)
  ownRoutes(app, deps, throttle)
  twoFactorRoutes(app, deps, throttle)
}
