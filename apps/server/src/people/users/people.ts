import { AppError } from '@talao/contract'
import { type RawBuilder, sql } from 'kysely'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import { type Actor, companyScope } from '../../kit/http/actor.ts'
import type { Deps } from '../../kit/http/deps.ts'
import type { PersonRow } from './present.ts'

/** Whose users may be read: those of these companies, or everybody's. */
type Reach = { everybody: true } | { companies: readonly number[] }

/**
 * The companies whose users the actor administers, limited to those requested. `everybody`: a platform administrator
 * who names none.
 */
export function administeredScope(actor: Actor, asked: readonly number[] | undefined): Reach {
  const scope = companyScope(actor, asked)
  if (!scope) return { everybody: true }
  if (actor.isPlatformAdmin) return { companies: scope }
  const administered = administeredBy(actor)
  if (asked && scope.some((id) => !administered.includes(id))) throw new AppError('sem_permissao')
  return { companies: scope.filter((id) => administered.includes(id)) }
}

export function administeredBy(actor: Actor): number[] {
  return actor.memberships.filter(({ role }) => role === 'ADM').map((member) => member.company_id)
}

/** Reads users, each once. Query `people` like a table. */
export function readPeople<T>(
  deps: Pick<Deps, 'db' | 'platformDb'>,
  actor: Actor,
  reach: Reach,
  work: (tx: Tx, people: RawBuilder<PersonRow>) => Promise<T>,
): Promise<T> {
  if (!actor.isPlatformAdmin)
    return readCompanies(deps.db, 'companies' in reach ? reach.companies : [], (tx) => work(tx, sql`door_people()`))
  const companies = 'companies' in reach ? reach.companies : null
  return deps.platformDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work(tx, sql`door_everybody(${companies}::bigint[])`))
}

/** The user with this id. Throws `nao_encontrado` unless the actor administers them. */
export async function findPerson(deps: Pick<Deps, 'db' | 'platformDb'>, actor: Actor, id: number): Promise<PersonRow> {
  const { rows } = await readPeople(deps, actor, administeredScope(actor, undefined), (tx, people) =>
    sql<PersonRow>`select * from ${people} t where t.id = ${id}`.execute(tx),
  )
  const [person] = rows
  if (!person) throw new AppError('nao_encontrado')
  return person
}

/** Only platform administrators may change a platform administrator, or a user who also belongs to other companies. */
export function requireChangeable(actor: Actor, person: PersonRow): void {
  if (actor.isPlatformAdmin) return
  if (person.is_wise) throw new AppError('sem_permissao')
  if (person.is_elsewhere)
    throw new AppError('sem_permissao', {
      text: 'Esta pessoa também é de outra empresa. Peça a mudança a quem administra a plataforma.',
    })
}
