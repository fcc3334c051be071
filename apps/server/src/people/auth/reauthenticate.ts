import { AppError } from '@talao/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../kit/http/deps.ts'
import type { SessionUser } from './sessions.ts'
import { accountWithPassword } from './sign-in.ts'
import type { Throttle } from './throttle.ts'

/** The session of a signed-in user. API clients have none. Throws `nao_autenticado`. */
export function sessionOf({ session }: FastifyRequest): SessionUser {
  if (!session) throw new AppError('nao_autenticado')
  return session
}

/** A sign-in this recent counts as showing the password. */
const LATELY_MS = 15 * 60_000

/** Requires the password again unless the user signed in moments ago. An unattended session must not be enough. */
export async function reauthenticateUnlessRecent(
  deps: Deps,
  throttle: Throttle,
  session: SessionUser,
  password: string | undefined,
): Promise<void> {
  if (deps.clock.now().getTime() - session.signed_in_at.getTime() < LATELY_MS) return
  if (!password) {
    const error = new AppError('confirme_sua_senha')
    throw new AppError('confirme_sua_senha', { errors: { current_password: [error.message] } })
  }
  await reauthenticate(deps, throttle, session, password)
}

/** Requires the password again before credentials change, because a session may be unattended. Attempts are limited. */
export async function reauthenticate(
  deps: Deps,
  throttle: Throttle,
  { actor, email }: SessionUser,
  password: string,
): Promise<{ password_hash: string }> {
  await throttle.limit('proof', actor.userId, deps.clock.now())
  const account = await accountWithPassword(deps, email, password)
  if (!account)
    throw new AppError('senha_atual_incorreta', { errors: { current_password: ['A senha atual não confere.'] } })
  return account
}
