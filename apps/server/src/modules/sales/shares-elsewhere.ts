import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

export type ShareElsewhere = {
  company_id: number
  /** Its notes are made. */
  is_issued: boolean
  /** At least one of them has left. */
  is_sent: boolean
}

/** Which other companies have a part of a sale, whether or not they are named as its co-producers. */
export async function sharesElsewhere(
  tx: Tx,
  sale: { company_id: number; sale_id: number },
): Promise<ShareElsewhere[]> {
  const { rows } = await sql<ShareElsewhere>`
    select * from door_shares_of_sale(${sale.company_id}, ${sale.sale_id})`.execute(tx)
  return rows
}
