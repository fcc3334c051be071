import { AppError } from '@talao/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import type { SessionUser } from './sessions.ts'
import { rightAccount } from './sign-in.ts'
import type { Throttle } from './throttle.ts'

/** The session of a person; programs have none. */
export function sessionOf({ session }: FastifyRequest): SessionUser {
  if (!session) throw new AppError('nao_autenticado')
  return session
}

/** Whoever signed in so lately has just shown the password. */
const LATELY_MS = 15 * 60_000

/** Before what a session left open must not be enough for: the password once more, unless it was shown a moment ago. */
export async function proveLately(
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
  await proveAgain(deps, throttle, session, password)
}

/** Before an account's keys change, the password once more: a session that was left open is not enough. Tries are few. */
export async function proveAgain(
  deps: Deps,
  throttle: Throttle,
  { actor, email }: SessionUser,
  password: string,
): Promise<{ password_hash: string }> {
  await throttle.limit('proof', actor.userId, deps.clock.now())
  const account = await rightAccount(deps, email, password)
  if (!account)
    throw new AppError('senha_atual_incorreta', { errors: { current_password: ['A senha atual não confere.'] } })
  return account
}
