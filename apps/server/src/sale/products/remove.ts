import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

/**
 * Deletes a product without references. A product with sales or notes is deactivated instead. Returns the message for
 * the user.
 */
export async function removeProduct(deps: NoteDeps, actor: Actor, id: number): Promise<string> {
  const companyId = await companyOf(deps, actor, 'product', id)
  return withCompanies(deps.db, [companyId], (tx) =>
    registeringKinds(deps, tx, companyId, async () => {
      const { rows } = await sql<{ is_used: boolean }>`
      select exists (select 1 from sale_item i where i.company_id = p.company_id and i.product_id = p.id)
        or exists (select 1 from note_item i where i.company_id = p.company_id and i.product_id = p.id) as is_used
      from product p where p.company_id = ${companyId} and p.id = ${id} for update`.execute(tx)
      const row = rows[0]
      if (!row) throw new AppError('nao_encontrado')
      if (!row.is_used) {
        await tx.deleteFrom('product').where('company_id', '=', companyId).where('id', '=', id).execute()
        return 'Produto excluído.'
      }
      await tx
        .updateTable('product')
        .set((eb) => ({ status: 'INACTIVE', version: eb('version', '+', 1), updated_at: deps.clock.now() }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
      return 'O produto tem vendas, então ficou inativo.'
    }),
  )
}
