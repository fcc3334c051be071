import { AppError } from '@talao/contract'
import type { Who } from '@talao/contract/api'

/** The caller: a signed-in user or an API client, with what they may access. */
export type Actor = {
  userId: number
  sessionId: number
  name: string
  isPlatformAdmin: boolean
  memberships: readonly { company_id: number; role: 'ADM' | null }[]
  /** Set for an API client (client credentials). It has no user and may only make the calls meant for API clients. */
  client?: { id: number; company_id: number; name: string }
}

const RANK: Record<Who, number> = { open: 0, user: 1, ADM: 2, 'WISE-ADM': 3 }

/**
 * Whether the actor has this level in any company; `requireCompany` checks the specific one. A user without a company
 * counts as ADM, so that they can create one.
 */
export function reaches(actor: Actor, who: Who): boolean {
  if (actor.isPlatformAdmin || RANK[who] <= RANK.user) return true
  return who === 'ADM' && (actor.memberships.length === 0 || actor.memberships.some((member) => member.role === 'ADM'))
}

/**
 * Whether the actor may make this call at all. Users are checked by level; API clients may make only the calls that the
 * contract opens to them.
 */
export function admits(actor: Actor, spec: { who: Who; client?: 'also' | 'only' }): boolean {
  if (actor.client) return spec.client !== undefined || spec.who === 'open'
  return spec.client !== 'only' && reaches(actor, spec.who)
}

/**
 * Checks the level inside one company. Throws `nao_encontrado` for a company that is not the actor's, so as not to
 * reveal that it exists.
 */
export function requireCompany(actor: Actor, companyId: number, who: Exclude<Who, 'open'>): void {
  if (actor.isPlatformAdmin) return
  if (!actor.memberships.some((one) => one.company_id === companyId)) throw new AppError('nao_encontrado')
  if (who === 'WISE-ADM' || (who === 'ADM' && !administers(actor, companyId))) throw new AppError('sem_permissao')
}

export function administers(actor: Actor, companyId: number): boolean {
  return actor.isPlatformAdmin || actor.memberships.some((one) => one.company_id === companyId && one.role === 'ADM')
}

/**
 * The companies a list reads: those requested, or all of the actor's own. `undefined` means every company (WISE only).
 * Throws `nao_encontrado` when any requested company is not the actor's.
 */
export function companyScope(actor: Actor, asked: readonly number[] | undefined): number[] | undefined {
  if (actor.isPlatformAdmin) return asked ? [...new Set(asked)] : undefined
  const own = actor.memberships.map((member) => member.company_id)
  if (!asked) return own
  if (asked.some((id) => !own.includes(id))) throw new AppError('nao_encontrado')
  return [...new Set(asked)]
}

/**
 * The company a write belongs to: the named one, or the actor's only one. A platform administrator must always name it,
 * even one who belongs to a company, because an unnamed write could be meant for another.
 */
export function writeCompany(actor: Actor, named: number | undefined): number {
  if (named !== undefined) return named
  const own = actor.isPlatformAdmin ? undefined : actor.memberships[0]
  if (own) return own.company_id
  throw new AppError('dados_invalidos', { errors: { company_id: ['Escolha a empresa.'] } })
}

/**
 * A bulk change by filter affects one company. A platform administrator, whose lists show all companies, must name it.
 */
export function requireOneCompany(actor: Actor, named: readonly number[] | undefined): void {
  if (!actor.isPlatformAdmin || new Set(named).size === 1) return
  throw new AppError('dados_invalidos', {
    errors: { 'filter.company_id': ['Escolha uma empresa: de uma vez só se mudam linhas de uma.'] },
  })
}
