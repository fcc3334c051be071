import type { CoproductionBase } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

type Asked = {
  company_id: number
  sale_integration_id: number
  /** Null means the integration's own setting. */
  base: CoproductionBase | null
}

/**
 * The integration's shared sales without any note yet, in this or a co-producer's company, whose division uses another
 * base.
 */
export async function salesToRedivide(
  tx: Tx,
  { company_id, sale_integration_id, base }: Asked,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id ${fromSales(company_id, sale_integration_id)}
      and t.coproduction_base is distinct from coalesce(${base}, i.coproduction_base) and t.id > ${after}
      and (t.coproduction_base is not null or exists (select 1 from sale_coproducer p
        where p.company_id = t.company_id and p.sale_id = t.id and p.coproducer_company_id is not null))
    order by t.id limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Number of sales whose division would change. */
export async function countShared(tx: Tx, { company_id, sale_integration_id, base }: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${fromSales(company_id, sale_integration_id)}
      and coalesce(t.coproduction_base, i.coproduction_base) <> coalesce(${base}, i.coproduction_base)`.execute(tx)
  return rows[0]?.total ?? 0
}

function fromSales(companyId: number, integrationId: number) {
  return sql`from sale t join sale_integration i on i.company_id = t.company_id and i.id = t.integration_id
    where t.company_id = ${companyId} and i.id = ${integrationId} and t.has_coproducer and t.origin_sale_id is null
      and t.processed_at is null and t.status in ('PENDING', 'UNPROCESSED', 'LOCKED', 'UNCOMPLETED')
      and not exists (select 1 from door_shares_of_sale(t.company_id, t.id) part where part.is_issued)`
}
