import { AppError } from '@talao/contract'
import type { PlatformId } from '@talao/contract/fields/ids'
import { type Selectable, sql } from 'kysely'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { SaleIntegrationTable } from '../../kit/db/tables.gen.ts'
import { type Actor, requireCompany } from '../../kit/http/actor.ts'
import type { IntakeDeps } from '../intake-deps.ts'

export type IntegrationRow = Selectable<SaleIntegrationTable>
type OwnIntegrationOptions = { who?: 'user' | 'ADM'; type?: PlatformId }

/**
 * An integration that the actor may see, or change when ADM is required. Throws "not found" for another company's
 * integration.
 */
export async function ownIntegration(
  deps: IntakeDeps,
  actor: Actor,
  id: number,
  wish: OwnIntegrationOptions = {},
): Promise<IntegrationRow> {
  const companyId = await integrationCompany(deps, actor, id, wish.type)
  requireCompany(actor, companyId, wish.who ?? 'user')
  const row = await readCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('sale_integration')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('nao_encontrado')
  return row
}

/** Company of an integration visible to the actor. Throws "not found" for another company's integration. */
export async function integrationCompany(
  deps: IntakeDeps,
  actor: Actor,
  id: number,
  type?: PlatformId,
): Promise<number> {
  const own = actor.memberships.map((member) => member.company_id)
  const find = (tx: Tx | typeof deps.platformDb) =>
    tx.selectFrom('sale_integration').select(['company_id', 'type']).where('id', '=', id)
  const row = actor.isPlatformAdmin
    ? await find(deps.platformDb).executeTakeFirst()
    : await withCompanies(deps.db, own, (tx) =>
        find(tx).where('company_id', '=', sql<number>`any(${own}::bigint[])`).executeTakeFirst(),
      )
  if (!row || (type && row.type !== type)) throw new AppError('nao_encontrado')
  return row.company_id
}
