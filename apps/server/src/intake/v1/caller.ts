import { AppError } from '@talao/contract'
import type { Actor } from '../../kit/http/actor.ts'

/** The API client of the request and its only company. Throws `sem_permissao` for a user. */
export function callerOf(actor: Actor): { clientId: number; companyId: number } {
  if (!actor.client) throw new AppError('sem_permissao')
  return { clientId: actor.client.id, companyId: actor.client.company_id }
}
