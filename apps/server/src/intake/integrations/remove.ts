import { sql } from 'kysely'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'

type Integration = { company_id: number; id: number }

/**
 * Deletes an integration. If sales or notes refer to it, directly or through its products, it is switched off instead.
 */
export async function removeIntegration(
  deps: IntakeDeps,
  integration: Integration,
): Promise<'REMOVED' | 'SWITCHED_OFF'> {
  return withCompanies(deps.db, [integration.company_id], (tx) =>
    registeringKinds(deps, tx, integration.company_id, async () => {
      // The lock makes simultaneous deliveries wait for the result.
      await tx
        .selectFrom('sale_integration')
        .select('id')
        .where('company_id', '=', integration.company_id)
        .where('id', '=', integration.id)
        .forUpdate()
        .execute()
      if (!(await isNamed(tx, integration))) {
        await removeWhole(tx, integration)
        return 'REMOVED'
      }
      await tx
        .updateTable('sale_integration')
        // `CONNECTED` prevents a first delivery from switching it on again.
        .set((eb) => ({
          is_active: false,
          setup: 'CONNECTED',
          version: eb('version', '+', 1),
          updated_at: deps.clock.now(),
        }))
        .where('company_id', '=', integration.company_id)
        .where('id', '=', integration.id)
        .execute()
      return 'SWITCHED_OFF'
    }),
  )
}

async function isNamed(tx: Tx, { company_id, id }: Integration): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select 1 from sale t where t.company_id = ${company_id} and t.integration_id = ${id})
      or exists (select 1 from product t join sale_item i on i.company_id = t.company_id and i.product_id = t.id
        where t.company_id = ${company_id} and t.integration_id = ${id})
      or exists (select 1 from product t join note_item i on i.company_id = t.company_id and i.product_id = t.id
        where t.company_id = ${company_id} and t.integration_id = ${id}) as named`.execute(tx)
  return rows[0]?.named === true
}

async function removeWhole(tx: Tx, { company_id, id }: Integration): Promise<void> {
  await sql`delete from product t where t.company_id = ${company_id} and t.integration_id = ${id}`.execute(tx)
  for (const table of ['applied_delivery', 'inbox'] as const)
    await tx.deleteFrom(table).where('company_id', '=', company_id).where('sale_integration_id', '=', id).execute()
  await tx.deleteFrom('sale_integration').where('company_id', '=', company_id).where('id', '=', id).execute()
}
