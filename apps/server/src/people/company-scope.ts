import { type Companies, ofCompanies } from '../kit/db/scope.ts'
import { type Actor, companyScope } from '../kit/http/actor.ts'
import type { Deps } from '../kit/http/deps.ts'

/** Ids of the companies a request reads. All companies for a platform administrator who names none. */
export async function scopeIds(
  deps: Pick<Deps, 'platformDb'>,
  actor: Actor,
  asked: readonly number[] | undefined,
): Promise<number[]> {
  const scope = companyScope(actor, asked)
  if (scope && !actor.isPlatformAdmin) return scope
  const asking = deps.platformDb.selectFrom('company').select('id')
  const rows = await (scope ? asking.where(ofCompanies(scope, 'id')) : asking).execute()
  const there = rows.map((row) => row.id)
  return scope ? scope.filter((id) => there.includes(id)) : there
}

/** Same as `scopeIds`, but returns 'every' for lists that can query the whole platform at once. */
export async function scopeOf(
  deps: Pick<Deps, 'platformDb'>,
  actor: Actor,
  asked: readonly number[] | undefined,
): Promise<Companies> {
  return actor.isPlatformAdmin && asked === undefined ? 'every' : scopeIds(deps, actor, asked)
}

/** Same as `scopeIds`, but only companies that the actor administers. */
export async function runIds(
  deps: Pick<Deps, 'platformDb'>,
  actor: Actor,
  asked: readonly number[] | undefined,
): Promise<number[]> {
  const scope = await scopeIds(deps, actor, asked)
  if (actor.isPlatformAdmin) return scope
  return scope.filter((id) => actor.memberships.some((member) => member.company_id === id && member.role === 'ADM'))
}
