import type { SaleOut } from '@talao/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleFlightTable } from '../../kit/db/tables.gen.ts'
import { matchesRowKeys, type RowKey } from '../../kit/list/row-keys.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'

type Flight = Pick<Selectable<SaleFlightTable>, 'sale_id' | 'light' | 'text' | 'flown_at' | 'sale_version'> & {
  has_newer_product: boolean
  has_newer_company: boolean
}

/** How the last flight judged these sales, by sale id. A company that is switched off sends nothing: it has none. */
export async function flightsOf(tx: Tx, sales: readonly RowKey[]): Promise<Map<number, Flight>> {
  if (sales.length === 0) return new Map()
  const companies = [...new Set(sales.map(({ company_id }) => company_id))]
  const { rows } = await sql<Flight>`
    with flown as materialized (
      select c.company_id, c.flown_at, company_facts_changed_since(c.company_id, c.flown_at) as has_newer_company
      from company_flight c where c.company_id = any(${companies}::bigint[]))
    select sale_id, light, text, sale_flight.flown_at, sale_version,
      coalesce(flown.has_newer_company, false) as has_newer_company, exists (
        select 1 from sale_item i join product p on p.company_id = i.company_id and p.id = i.product_id
        where i.company_id = sale_flight.company_id and i.sale_id = sale_flight.sale_id
          -- A flight that finds nothing to judge again leaves the rows of the sales as they are.
          and p.updated_at > greatest(sale_flight.flown_at, flown.flown_at)
      ) as has_newer_product
    from sale_flight join company on company.id = sale_flight.company_id and company.active
      left join flown on flown.company_id = sale_flight.company_id
    where ${matchesRowKeys(sales, 'sale_id', 'sale_flight.company_id')}`.execute(tx)
  return new Map(rows.map((row) => [row.sale_id, row]))
}

type Lit = Pick<SaleOut, 'light' | 'light_text' | 'light_at' | 'light_stale'>

/**
 * Only a waiting sale has a light. A change of the sale, of one of its products, of its company or of the norms after
 * the flight makes it stale.
 */
export function presentLight(sale: Pick<StoredSale, 'status' | 'version'>, flight: Flight | undefined): Lit {
  if (!flight || (sale.status !== 'PENDING' && sale.status !== 'UNPROCESSED'))
    return { light: 'NONE', light_text: null, light_at: null, light_stale: false }
  return {
    light: flight.light as SaleOut['light'],
    light_text: flight.text,
    light_at: flight.flown_at.toISOString(),
    light_stale: sale.version !== flight.sale_version || flight.has_newer_product || flight.has_newer_company,
  }
}
