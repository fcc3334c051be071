import { AppError, type User } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { clearCookies, fromOurPages, setSessionCookie } from '../../http/session.ts'
import { readCompanies } from '../../db/scope.ts'
import { clientOf } from '../api-clients/client-of.ts'
import { ACCESS_SECONDS, signInClient } from '../api-clients/sign-in.ts'
import { verifyNobody, verifyPassword } from './password.ts'
import { endSessions, openSession, SESSION_SECONDS, type SessionUser } from './sessions.ts'
import { makeThrottle } from './throttle.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const throttle = makeThrottle(deps.db, deps.vault)

  route(app, 'POST /oauth/token', async ({ body, request, reply }) => {
    // A page of another site must not sign its visitor in as somebody else.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('origem_nao_aceita')
    const now = deps.clock.now()
    if (body.grant_type === 'client_credentials') {
      const access_token = await signInClient(deps, { ...clientOf(body, request), address: request.ip, now })
      return { token_type: 'Bearer' as const, expires_in: ACCESS_SECONDS, access_token }
    }
    const email = (body.username ?? '').toLowerCase()
    try {
      if (body.grant_type !== 'password') throw new AppError('tipo_de_acesso_invalido')
      await throttle.attempt(email, request.ip, now)
      const user = await signIn(deps, email, body.password ?? '')
      if (!user) throw new AppError('credenciais_invalidas')
      await throttle.succeeded(email, request.ip, now)
      const token = await openSession(
        deps.db,
        user,
        { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        now,
      )
      setSessionCookie(reply, deps, token)
      return { token_type: 'Bearer' as const, expires_in: SESSION_SECONDS, access_token: token }
    } catch (error) {
      clearCookies(request, reply, deps)
      throw error
    }
  })

  route(app, 'GET /api/auth/user', async ({ request }) => {
    const session = request.session
    if (!session) throw new AppError('nao_autenticado')
    return { data: await presentUser(deps, session) }
  })

  route(app, 'GET /api/auth/logout', async ({ actor, request, reply }) => {
    // A picture on another site must not sign anybody out.
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
}

/** The same answer and the same work for unknown, wrong and disabled. */
async function signIn(deps: Deps, email: string, password: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{
    id: number
    password_hash: string
    disabled: boolean
  }>`select * from door_sign_in(${email})`.execute(deps.db)
  const user = rows[0]
  const right = user ? await verifyPassword(password, user.password_hash) : await verifyNobody(password)
  return user && right && !user.disabled ? { id: user.id } : undefined
}

async function presentUser(deps: Deps, session: SessionUser): Promise<User> {
  const { actor } = session
  const companyId = actor.memberships[0]?.company_id ?? null
  const company =
    companyId === null
      ? undefined
      : await readCompanies(deps.db, [companyId], (tx) =>
          tx
            .selectFrom('company')
            .select(['id', 'corporate_name', 'cnpj', 'active', 'homologation_mode'])
            .where('id', '=', companyId)
            .executeTakeFirst(),
        )
  const isAdm = actor.memberships.some((member) => member.role === 'ADM')
  return {
    id: actor.userId,
    name: actor.name,
    email: session.email,
    email_verified_at: session.email_verified_at?.toISOString() ?? null,
    company_id: companyId,
    company: company ?? null,
    roles: [
      ...(isAdm ? [{ id: 1, name: 'ADM' as const }] : []),
      ...(actor.isWise ? [{ id: 2, name: 'WISE-ADM' as const }] : []),
    ],
    demo: deps.config.mode === 'demo',
    created_at: session.created_at.toISOString(),
  }
}
