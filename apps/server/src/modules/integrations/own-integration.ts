import { AppError } from '@talao/contract'
import type { PlatformId } from '@talao/contract/fields/ids'
import type { Selectable } from 'kysely'
import { readCompanies } from '../../db/scope.ts'
import type { SaleIntegrationTable } from '../../db/tables.gen.ts'
import { type Actor, requireCompany } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { integrationCompany } from './commands.ts'

export type IntegrationRow = Selectable<SaleIntegrationTable>
type Wish = { who?: 'user' | 'ADM'; type?: PlatformId }

/**
 * An integration that the actor may see, or change when ADM is required. Throws "not found" for another company's
 * integration.
 */
export async function ownIntegration(deps: Deps, actor: Actor, id: number, wish: Wish = {}): Promise<IntegrationRow> {
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
