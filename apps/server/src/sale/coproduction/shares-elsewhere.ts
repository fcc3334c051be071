import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

export type ShareElsewhere = {
  company_id: number
  /** Its notes exist. */
  is_issued: boolean
  /** At least one of its notes was sent. */
  is_sent: boolean
}

/** Other companies that have a part of the sale, including companies no longer named as co-producers. */
export async function sharesElsewhere(
  tx: Tx,
  sale: { company_id: number; sale_id: number },
): Promise<ShareElsewhere[]> {
  const { rows } = await sql<ShareElsewhere>`
    select * from door_shares_of_sale(${sale.company_id}, ${sale.sale_id})`.execute(tx)
  return rows
}
