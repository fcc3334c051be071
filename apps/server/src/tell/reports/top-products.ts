import type { SalesDashboardOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { fromDay, untilDay } from '../../kit/list/days.ts'
import { SALE_AMOUNT, SALE_DATES, type SaleDate } from '../../ledger/sale-dates.ts'

const MOST = 10
/**
 * There are no stored totals by product: each sale of the period is read, a thousand in about 4 ms, so their number is
 * limited.
 */
const MOST_SALES = 100_000

type Row = { product_id: number; name: string; total: number; cents: string }

/** The products in most sales of a period, counted like the list's search by `product_id`. */
export async function topProducts(
  tx: Tx,
  companies: readonly number[],
  date: { field: SaleDate; start: string; end: string },
  sales: number,
): Promise<SalesDashboardOut['by_product']> {
  if (sales > MOST_SALES) return null
  const sold = SALE_DATES[date.field]
  const { rows } = await sql<Row>`
    select p.id as product_id, p.name, top.total, top.cents from (
      select t.company_id, sold.product_id, count(*) as total, sum(${SALE_AMOUNT}) as cents
      from sale t cross join lateral (
        select distinct i.product_id from sale_item i
        where i.company_id = t.company_id and i.sale_id = t.id and i.product_id is not null
      ) sold
      where t.company_id = any(${companies}::bigint[]) and ${fromDay(sold, date.start)} and ${untilDay(sold, date.end)}
      group by t.company_id, sold.product_id order by total desc, cents desc, sold.product_id limit ${MOST}
    ) top join product p on p.company_id = top.company_id and p.id = top.product_id
    order by top.total desc, top.cents desc, p.id`.execute(tx)
  return rows.map(({ product_id, name, total, cents }) => ({
    product_id,
    name,
    total,
    amount: moneyOut(Number(cents)),
  }))
}
