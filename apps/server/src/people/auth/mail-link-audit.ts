import type { API } from '@talao/contract/api'
import type { FastifyRequest } from 'fastify'
import { actingAs, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Deps } from '../../kit/http/deps.ts'

/** Audits a change made through an e-mail link as "Pelo link do e-mail", because the visitor is not signed in. */
export function auditedAsMailLink<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { ip, id }: FastifyRequest,
  call: keyof typeof API,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const who = { user_id: null, user_name: 'Pelo link do e-mail', ip, request_id: id, call }
  return actingAs({ ...who, at: deps.clock.now().toISOString() }, () => withCompanies(deps.db, [], work))
}
