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
