import { AppError } from '@talao/contract'
import type { Who } from '@talao/contract/api'

/** Who is asking: the person behind the session and what they may see. */
export type Actor = {
  userId: number
  sessionId: number
  name: string
  isWise: boolean
  memberships: readonly { company_id: number; role: 'ADM' | null }[]
  /** Set when a program asks (client credentials): it has no user and sees only the calls meant for it. */
  client?: { id: number; name: string }
}

const RANK: Record<Who, number> = { open: 0, user: 1, ADM: 2, 'WISE-ADM': 3 }

/** Whether the actor reaches this level anywhere; which company is checked by `requireCompany`. Somebody without a company may found one. */
export function reaches(actor: Actor, who: Who): boolean {
  if (actor.isWise || RANK[who] <= RANK.user) return true
  return who === 'ADM' && (actor.memberships.length === 0 || actor.memberships.some((member) => member.role === 'ADM'))
}

/** Whether the call is for this actor at all: people by their level, programs only where the contract names them. */
export function admits(actor: Actor, spec: { who: Who; client?: 'also' | 'only' }): boolean {
  if (actor.client) return spec.client !== undefined || spec.who === 'open'
  return spec.client !== 'only' && reaches(actor, spec.who)
}

/** The level inside one company. A company that is not the actor's does not exist for them. */
export function requireCompany(actor: Actor, companyId: number, who: Exclude<Who, 'open'>): void {
  if (actor.isWise) return
  if (!actor.memberships.some((one) => one.company_id === companyId)) throw new AppError('nao_encontrado')
  if (who === 'WISE-ADM' || (who === 'ADM' && !administers(actor, companyId))) throw new AppError('sem_permissao')
}

export function administers(actor: Actor, companyId: number): boolean {
  return actor.isWise || actor.memberships.some((one) => one.company_id === companyId && one.role === 'ADM')
}

/** The companies a list reads: those asked for, else the actor's own; `undefined` means all (WISE only). A foreign id makes the whole request 404. */
export function companyScope(actor: Actor, asked: readonly number[] | undefined): number[] | undefined {
  if (actor.isWise) return asked ? [...new Set(asked)] : undefined
  const own = actor.memberships.map((member) => member.company_id)
  if (!asked) return own
  if (asked.some((id) => !own.includes(id))) throw new AppError('nao_encontrado')
  return [...new Set(asked)]
}

/**
 * The company a write belongs to: named, or the actor's only one. A platform administrator always names it, even one who belongs to a company:
 * what they write without a name is as likely meant for another.
 */
export function writeCompany(actor: Actor, named: number | undefined): number {
  if (named !== undefined) return named
  const own = actor.isWise ? undefined : actor.memberships[0]
  if (own) return own.company_id
  throw new AppError('dados_invalidos', { errors: { company_id: ['Escolha a empresa.'] } })
}

/** A filter changes the rows of one company: a platform administrator, whose lists show all of them, has to say which. */
export function requireOneCompany(actor: Actor, named: readonly number[] | undefined): void {
  if (!actor.isWise || new Set(named).size === 1) return
  throw new AppError('dados_invalidos', {
    errors: { 'filter.company_id': ['Escolha uma empresa: de uma vez só se mudam linhas de uma.'] },
  })
}
