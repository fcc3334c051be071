import type { API } from '@talao/contract/api'
import type { FastifyRequest } from 'fastify'
import { actingAs, type Tx, withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'

/** What a link of a mail changes is told as done by whoever opened it: the account it is of is told beside. */
export function byLink<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { ip, id }: FastifyRequest,
  call: keyof typeof API,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const who = { user_id: null, user_name: 'Pelo link do e-mail', ip, request_id: id, call }
  return actingAs({ ...who, at: deps.clock.now().toISOString() }, () => withCompanies(deps.db, [], work))
}
