import { AppError } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { saved } from '../../kit/http/save-answers.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { presentUser, requestNewEmail, saveProfile } from './profile.ts'
import { reauthenticate, sessionOf } from './reauthenticate.ts'
import { rememberAddress } from './requested-address.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** Calls of signed-in users on their own account. */
export function ownRoutes(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
  route(app, 'GET /api/auth/user', async ({ request }) => ({ data: await presentUser(deps, sessionOf(request)) }))

  route(app, 'PUT /api/auth/user', async ({ actor, body, query, request, reply }) => {
    const session = sessionOf(request)
    const { email, current_password } = body
    const isNew = email !== undefined && email !== session.email
    if (isNew) {
      await reauthenticate(deps, throttle, session, current_password ?? '')
      await throttle.limit('mail-to', `EMAIL ${email}`, deps.clock.now())
      await withCompanies(deps.db, [], (tx) =>
        requestNewEmail(deps, tx, { id: actor.userId, name: actor.name, email: session.email }, email),
      )
      rememberAddress(reply, deps, email)
    }
    await saveProfile(deps, actor.userId, body)
    const message = isNew
      ? `Enviamos um link para ${email}. O e-mail muda quando você o confirmar.`
      : 'Seus dados foram salvos.'
    return saved(actor.userId, message, query.quiet)
  })

  route(app, 'PUT /api/auth/password', async ({ actor, body, request }) => {
    const session = sessionOf(request)
    const account = await reauthenticate(deps, throttle, session, body.current_password)
    refuseWeakPassword(body.password, { email: session.email, name: actor.name })
    const hash = await hashPassword(body.password)
    const now = deps.clock.now()
    await withCompanies(deps.db, [], async (tx) => {
      const { rows } = await sql<{ changed: boolean }>`
        select door_change_password(${actor.userId}, ${account.password_hash}, ${hash}, ${actor.sessionId}, ${now})
          as changed`.execute(tx)
      if (!rows[0]?.changed) throw new AppError('senha_atual_incorreta')
      await queueAccountMailAt(
        deps.queue,
        tx,
        { kind: 'PASSWORD_CHANGED', email: session.email, name: actor.name, user_id: actor.userId },
        now,
      )
    })
    return { message: 'Senha trocada. As outras sessões foram encerradas.' }
  })

  route(app, 'GET /api/auth/session', async ({ actor }) => ({
    data: await listSessions(deps, actor, deps.clock.now()),
  }))

  route(app, 'DELETE /api/auth/session', async ({ actor }) => {
    await endOtherSessions(deps.db, actor, deps.clock.now())
    return { message: 'As outras sessões foram encerradas.' }
  })

  route(app, 'DELETE /api/auth/session/:id', async ({ actor, params }) => {
    if (!(await endSession(deps.db, actor.userId, params.id, deps.clock.now()))) throw new AppError('nao_encontrado')
    return { message: 'Sessão encerrada.' }
  })
}
