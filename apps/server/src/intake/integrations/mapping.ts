import { AppError, type SaleMapping } from '@talao/contract'
import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'

type Integration = { company_id: number; id: number; type: string }

/** Refuses platforms other than those with undocumented deliveries, for which the user maps the fields. */
export function requireMapped({ type }: Pick<Integration, 'type'>): void {
  if (type === 'XGROW' || type === 'OTHER') return
  throw new AppError('dados_invalidos', {
    errors: { mapping: ['Esta plataforma é lida sem mapeamento.'] },
  })
}

/** Activates a mapping and stores it with the earlier versions. */
export async function saveMapping(
  deps: IntakeDeps,
  { company_id, id }: Integration,
  mapping: SaleMapping,
  userId: number,
): Promise<number> {
  const now = deps.clock.now()
  return withCompanies(deps.db, [company_id], async (tx) => {
    const row = await tx
      .updateTable('sale_integration')
      .set((eb) => ({
        mapping: JSON.stringify(mapping),
        mapping_version: eb('mapping_version', '+', 1),
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .returning('mapping_version')
      .executeTakeFirstOrThrow()
    await sql`insert into integration_mapping (company_id, sale_integration_id, version, mapping, created_by,
      created_at)
      values (${company_id}, ${id}, ${row.mapping_version}, ${JSON.stringify(mapping)}, ${userId}, ${now})`.execute(tx)
    return row.mapping_version
  })
}
