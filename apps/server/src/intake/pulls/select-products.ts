import { sql } from 'kysely'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { defaultNoteKind } from '../../company/companies/sold-kinds.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'

type Integration = { company_id: number; id: number; type: string; type_fiscal_note: string | null }

/** Selects the platform's products to use. New ones become products to be completed; existing ones stay unchanged. */
export async function selectProducts(deps: IntakeDeps, row: Integration, selected: readonly string[]): Promise<number> {
  const now = deps.clock.now()
  return withCompanies(deps.db, [row.company_id], async (tx) => {
    await tx
      .updateTable('integration_product')
      .set({ selected: sql<boolean>`external_id = any(${[...selected]}::text[])` })
      .where('company_id', '=', row.company_id)
      .where('sale_integration_id', '=', row.id)
      .execute()
    return registeringKinds(deps, tx, row.company_id, () => makeProducts(tx, row, now))
  })
}

/** Inserts in the order of the codes, so that two concurrent saves cannot deadlock. */
async function makeProducts(tx: Tx, row: Integration, now: Date): Promise<number> {
  const kind = row.type_fiscal_note ?? (await defaultNoteKind(tx, row.company_id))
  const made = await sql`
    insert into product (company_id, name, external_code, type_fiscal_note, status, price_cents, warranty_days,
      is_physical, origin, integration_id, created_at, updated_at)
    select company_id, left(title, 120), external_id, ${kind}, 'PENDING',
      case when coalesce(currency, 'BRL') = 'BRL' then price_cents end, warranty_days, coalesce(is_physical, false),
        ${row.type}, ${row.id}, ${now}, ${now}
    from integration_product
    where company_id = ${row.company_id} and sale_integration_id = ${row.id} and selected order by external_id
    on conflict do nothing returning 1`.execute(tx)
  await sql`update product p set warranty_days = told.warranty_days, updated_at = ${now}, version = p.version + 1
    from integration_product told
    where told.company_id = ${row.company_id} and told.sale_integration_id = ${row.id} and told.selected
      and told.warranty_days is not null
      and p.company_id = told.company_id and p.external_code = told.external_id and p.integration_id = ${row.id}
      and p.warranty_days is null`.execute(tx)
  return made.rows.length
}
