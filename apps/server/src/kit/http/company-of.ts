import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import { withCompanies } from '../db/scope.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'

/** The company of a row the actor may see. Throws `nao_encontrado` for a row of another company. */
export async function companyOf(
  deps: Pick<Deps, 'db' | 'platformDb'>,
  actor: Actor,
  table:
    | 'sale'
    | 'note'
    | 'product'
    | 'task'
    | 'contract'
    | 'installment'
    | 'void_range'
    | 'oauth_client'
    | 'sale_file_import'
    | 'webhook_endpoint',
  id: number,
): Promise<number> {
  const own = actor.memberships.map((member) => member.company_id)
  const of = sql`select company_id from ${sql.table(table)} where id = ${id}`
  const { rows } = actor.isPlatformAdmin
    ? await sql<{ company_id: number }>`${of}`.execute(deps.platformDb)
    : await withCompanies(deps.db, own, (tx) =>
        sql<{ company_id: number }>`${of} and company_id = any(${own}::bigint[])`.execute(tx),
      )
  const row = rows[0]
  if (!row) throw new AppError('nao_encontrado')
  return row.company_id
}
