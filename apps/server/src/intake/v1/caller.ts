import { AppError } from '@talao/contract'
import type { Actor } from '../../kit/http/actor.ts'

/** The API client of the request and its only company. Throws `sem_permissao` for a user. */
export function callerOf(actor: Actor): { clientId: number; companyId: number } {
  const companyId = actor.memberships[0]?.company_id
  if (!actor.client || companyId === undefined) throw new AppError('sem_permissao')
  return { clientId: actor.client.id, companyId }
}
