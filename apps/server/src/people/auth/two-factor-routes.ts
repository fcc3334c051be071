import type { FastifyInstance } from 'fastify'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { route } from '../../kit/http/route.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import { reauthenticate, sessionOf } from './reauthenticate.ts'
import {
  checkSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  offerSecondFactor,
  wrongCode,
} from './second-factor.ts'
import type { SessionUser } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** The optional second factor: offered, confirmed with a code, removed with password and code. */
export function twoFactorRoutes(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
  route(app, 'POST /api/auth/two-factor', async ({ actor, body, request }) => {
    const session = sessionOf(request)
    await reauthenticate(deps, throttle, session, body.password)
    return { data: await offerSecondFactor(deps, actor, session.email, deps.clock.now()) }
  })

  route(app, 'POST /api/auth/two-factor/confirm', async ({ actor, body, request }) => {
    await throttle.limit('proof', actor.userId, deps.clock.now())
    const recovery_codes = await confirmSecondFactor(deps, actor, body.code, deps.clock.now())
    await tell(sessionOf(request), 'TWO_FACTOR_ON')
    return {
      data: { recovery_codes },
      message:
        'Verificação em duas etapas ativada. Guarde os códigos de recuperação: eles não serão mostrados de novo.',
    }
  })

  route(app, 'DELETE /api/auth/two-factor', async ({ actor, body, request }) => {
    const session = sessionOf(request)
    await reauthenticate(deps, throttle, session, body.password)
    if ((await checkSecondFactor(deps, actor.userId, body.code, deps.clock.now())) !== 'right') throw wrongCode()
    await dropSecondFactor(deps, actor.userId)
    await tell(session, 'TWO_FACTOR_OFF')
    return { message: 'Verificação em duas etapas desativada.' }
  })

  const tell = ({ actor, email }: SessionUser, kind: 'TWO_FACTOR_ON' | 'TWO_FACTOR_OFF') =>
    withCompanies(deps.db, [], (tx) =>
      queueAccountMailAt(deps.queue, tx, { kind, email, name: actor.name, user_id: actor.userId }, deps.clock.now()),
    )
}
